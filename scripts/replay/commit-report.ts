// Formats the results of --shrink, --bisect and --find-commit.
import type { Difference } from '../../core/json-diff'
import { formatPath } from '../../core/json-path'
import type { LogStep } from '../../core/log-steps'
import { toIso } from '../../protocol/codec'
import type { Manifest } from '../../protocol/export-format'
import { shortId, type Bisection } from './bisect-commits'
import type { Parting } from './compare-builds'
import type { Predicate } from './predicate'
import type { LogInputs, ShrunkInputs } from './shrink-file'

/** Maximum number of listed inputs, and of characters of their data. */
const MOST_STEPS = 30
const LONGEST = 160

/** Lists inputs, one a line. */
export function stepLines(steps: readonly LogStep[]): readonly string[] {
  const lines = steps.slice(0, MOST_STEPS).map((step) => {
    if (step.kind !== 'input') {
      const events = step.kind === 'events' ? step.decided : step.recorded
      return events.map(({ type, data }) => `event ${type} ${short(data)}`).join(', ')
    }
    if (step.body.kind === 'intent') return `intent ${step.body.intent.type} ${short(step.body.intent.data)}`
    const { type, ...data } = step.body.fact
    return `fact ${type} ${short(data)}`
  })
  return [...lines, ...(steps.length > MOST_STEPS ? [`… and ${steps.length - MOST_STEPS} more`] : [])]
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const differenceLine = ({ path, before, after }: Difference): string =>
  `${formatPath(path)}: ${short(before)} -> ${short(after)}`

/** Says at which event two builds part, and how: from the good to the bad build. */
export function partingLines(parting: Parting | undefined): readonly string[] {
  if (parting === undefined) return ['Both commits decide and fold the log in the same way.']
  const { seq, type, event, state, more, threw } = parting
  return [
    `Both part at event ${seq} (${type})${threw.bad ? ', which throws an error' : threw.good ? ', which threw an error before' : ''}:`,
    ...event.map((difference) => `  event ${differenceLine(difference)}`),
    ...state.map((difference) => `  state ${differenceLine(difference)}`),
    ...(more === 0 ? [] : [`  … and ${more} more`]),
  ]
}

/** What a report is about. */
export interface FoundCommit {
  readonly predicate: Predicate
  /** The manifest of the given file, before private content was replaced. */
  readonly log: Manifest
  readonly before: LogInputs
  readonly shrunk: ShrunkInputs
  readonly bisection: Bisection
  readonly parting: Parting | undefined
  /** The path of the test; undefined if none was made. */
  readonly test: string | undefined
}

/** Quotes a line as code in Markdown, whatever it contains. */
const code = (text: string): string => {
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1)
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${padding}${text}${padding}${fence}`
}

/**
 * Formats a report as Markdown for an issue tracker. It contains no private text: its log is redacted, and the literals
 * of a predicate are left out if the given file was not.
 */
export function commitReport({ predicate, log, before, shrunk, bisection, parting, test }: FoundCommit): string {
  const { candidates, good, skipped, tested } = bisection
  const [only, ...others] = candidates
  const shown = log.redacted ? predicate.text : predicate.text.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '"…"')
  const title =
    only === undefined || others.length > 0
      ? `One of ${candidates.length} commits breaks ${code(shown)}`
      : `${code(shortId(only))} ${only.subject}`
  return [
    `# ${title}`,
    '',
    `- Found by: ${code(shown)}`,
    `- Log: ${before.steps.length} inputs of build ${code(log.appVersion)}, ${toIso(log.createdAt)}, platform ${code(log.platform)}`,
    `- Shrunk to ${shrunk.steps.length} inputs by ${shrunk.tests} tests${shrunk.ended === undefined ? '; none of them can be left out' : '; ended early'}`,
    `- Last commit without it: ${code(shortId(good))} ${good.subject}`,
    `- ${tested} commits tested${skipped.length === 0 ? '' : `, skipped: ${skipped.map(({ commit }) => code(shortId(commit))).join(', ')}`}`,
    ...(test === undefined ? [] : [`- Test: ${code(test)}`]),
    ...(others.length === 0
      ? []
      : ['', '## Possible commits', '', ...candidates.map((commit) => `- ${code(shortId(commit))} ${commit.subject}`)]),
    '',
    '## Steps',
    '',
    ...stepLines(shrunk.steps).map((line, index) => `${index + 1}. ${code(line)}`),
    '',
    '## First difference',
    '',
    ...(parting === undefined
      ? ['Both commits decide and fold these steps in the same way.']
      : [
          `Event ${parting.seq} (${code(parting.type)})${parting.threw.bad ? ' throws an error.' : '.'}`,
          '',
          '| value | before | now |',
          '|---|---|---|',
          ...parting.event.map((difference) => row('event', difference)),
          ...parting.state.map((difference) => row('state', difference)),
          ...(parting.more === 0 ? [] : [`| ${parting.more} more | | |`]),
        ]),
    '',
  ].join('\n')
}

const row = (of: string, { path, before, after }: Difference): string =>
  `| ${[`${of} ${formatPath(path)}`, short(before), short(after)].map((cell) => code(cell).replaceAll('|', '\\|')).join(' | ')} |`
