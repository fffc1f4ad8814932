// Formats the results of the promises bench for the terminal, as Markdown and as JSON.
import { addCounts, noCounts, type Counts } from './counts'
import { control, flipdeck, notRun } from './engines'
import type { Fault } from './faults'
import type { Cell, Row } from './measure'

/** What a run asked for, and where it took place. */
export interface RunInfo {
  readonly runs: number
  readonly seed: number
  readonly machine: string
}

const parts: readonly (readonly [keyof Counts, string])[] = [
  ['lost', 'lost'],
  ['doubled', 'doubled'],
  ['stuck', 'stuck'],
  ['disordered', 'out of order'],
]

/** What an engine must not do; refusals and delays beside a frozen tab are reported only. */
const harmOf = (counts: Counts): string =>
  parts.flatMap(([part, words]) => (counts[part] === 0 ? [] : [`${counts[part]} ${words}`])).join(', ')

/** The text of one cell: the harm, the acknowledged actions, and what else happened. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '–'
  if ('why' in cell) return `not run: ${cell.why}`
  const { counts, failures } = cell
  const harm = harmOf(counts)
  const more = [
    ...(counts.refused === 0 ? [] : [`${counts.refused} refused`]),
    ...(counts.held === 0 ? [] : [`${counts.held} held`]),
    ...failures.map((failure) => `a run failed (${failure})`),
  ]
  return [`${harm === '' ? 'none' : harm} of ${counts.acknowledged}`, ...more].join('; ')
}

/** Returns the table: one row per engine, one column per fault. */
export const tableRows = (rows: readonly Row[], faults: readonly Fault[]): readonly (readonly string[])[] => [
  ['', ...faults.map(({ title }) => title)],
  ...rows.map(({ engine, cells }) => [engine.title, ...faults.map(({ name }) => cellText(cells[name]))]),
]

const sum = ({ cells }: Row): Counts =>
  Object.values(cells).reduce((total, cell) => ('counts' in cell ? addCounts(total, cell.counts) : total), noCounts)

/**
 * Lists what makes a run fail: harm done by Flipdeck, a run that did not finish, or a control that loses nothing when
 * its page or browser ends.
 */
export function faultsOf(rows: readonly Row[]): readonly string[] {
  const found: string[] = []
  for (const row of rows) {
    const harm = harmOf(sum(row))
    const ends = [row.cells['reload'], row.cells['kill']].flatMap((cell) => cell ?? [])
    if (row.engine === flipdeck && harm !== '') found.push(`Flipdeck: ${harm}`)
    if (row.engine === flipdeck || row.engine === control)
      for (const [fault, cell] of Object.entries(row.cells))
        found.push(
          ...('why' in cell ? [cell.why] : cell.failures).map((why) => `${row.engine.title}, ${fault}: ${why}`),
        )
    if (
      row.engine === control &&
      ends.length > 0 &&
      ends.every((cell) => !('counts' in cell) || cell.counts.lost === 0)
    )
      found.push('The control lost nothing, so the bench sees no losses')
  }
  return found
}

const versionsOf = ({ packages = {} }: Row['engine']): string =>
  Object.entries(packages)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

/** The JSON of a run. */
export const asJson = (rows: readonly Row[], info: RunInfo): object => ({
  ...info,
  engines: rows.map(({ engine: { name, title, packages = {} }, cells }) => ({ name, title, packages, faults: cells })),
  notRun,
  faults: faultsOf(rows),
})

const markdownTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Returns the section of docs/benchmarks.md. */
export function asMarkdown(rows: readonly Row[], faults: readonly Fault[], { runs, seed, machine }: RunInfo): string {
  const repeated = rows
    .filter(({ engine }) => engine.name.startsWith('tanstack'))
    .map((row) => `${row.engine.title} ${sum(row).repeated}`)
  return `By \`npm run bench -- promises --write\`, with ${runs} runs per cell and seeds from ${seed}. ${machine} Packages are installed in separate folders (\`node_modules/.cache/bench/promises\`) and are not dependencies of the project. Engines, faults and rules of counting: [test/bench/promises](../test/bench/promises/README.md).

Each cell counts the acknowledged actions of all its runs: those that are **lost** (neither arrived nor pending), **doubled** at a server that recognises repetitions only by the engine's own key, **stuck** (pending, and not arrived 30 s after everything was well), and **out of order** for the learner. *Refused* actions were not acknowledged within 2 s, or their page ended first, so the learner knows; *held* ones arrived only after another tab was no longer frozen. Odd seeds act without a network in the faults that allow both.

${markdownTable([...tableRows(rows, faults), ...notRun.map(({ title, why }) => [title, `not run: ${why}`, ...faults.slice(1).map(() => '')])])}

${rows.map(({ engine }) => `- **${engine.title}**${engine.packages === undefined ? '' : ` (${versionsOf(engine)})`}: ${engine.note}`).join('\n')}${repeated.length === 0 ? '' : `\n\nActions that were sent again although the server had answered them, in all cells of a row: ${repeated.join(', ')}. Some are sent again because the page ended between the answer and its record; [TanStack/db issue 921](https://github.com/TanStack/db/issues/921) adds every transaction that a start finds.`}`
}
