import { execFileSync } from 'node:child_process'
import { root } from '../setup.mjs'
import type { Figure } from './figure'
import { machineInfo } from './machine-info'

/** Runs a project script in a child process and returns its output. */
const printedBy = (script: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root, encoding: 'utf8' }).trim()

/** Formats the figures as a Markdown table. */
export const table = (figures: readonly Figure[]): string =>
  [
    '| requirement | what | figure | target | met |',
    '|---|---|---|---|---|',
    ...figures.map(
      ({ id, what, value, target, met }) => `| ${id} | ${what} | ${value} | ${target} | ${met ? 'yes' : '**no**'} |`,
    ),
  ].join('\n')

const block = (title: string, words: string, printed: string): readonly string[] => [
  `## ${title}`,
  '',
  words,
  '',
  '```text',
  printed,
  '```',
  '',
]

/** Builds the text of docs/benchmarks.md. Weighs the last build of the app and runs the simulation. */
export async function report(figures: readonly Figure[]): Promise<string> {
  return [
    '# Benchmarks',
    '',
    'Made by `npm run bench`; `npm run bench -- NAME` runs one part and prints it. Every figure is a ratio of two measurements of the same run, or a plain number.',
    '',
    await machineInfo(),
    '',
    table(figures),
    '',
    'The baseline is one row added to a bare IndexedDB store in one strict, awaited transaction, on the page, in a profile on the disk. An intent is timed from the call on the page until the view with its effect arrives: two crossings of the worker boundary, the decision, the strict transaction and the projection. Baseline and intents alternate, 50 ms apart: a view is posted once per frame or less often (X-BRIDGE-02), and by then the server’s answer to the former intent is recorded. A like writes two rows, the event and its outbox row; a bare append writes one.',
    '',
    'The store’s append writes a history, with both checkpoints in the product’s positions. The newer one is in the middle of the 250 events between two checkpoints, the mean number that a start folds; the older one is 250 events before it. A damaged checkpoint has one changed byte. Compaction has removed all but the newest 50 000 rows (X-LOG-11). Three starts fill the browser’s code cache. Before each measured start the former page is closed, the database is closed and the machine is idle. Starts over the two histories alternate, and the figure is the median of the ratios of neighbouring starts. Load is the mean number of running or runnable processes in the minute before.',
    '',
    ...block(
      'Bytes',
      'X-BUNDLE-01, by `npm run build && npx tsx scripts/checks/budgets.ts`, which is part of `npm run test:all`. A file that is loaded on demand counts the bytes that it adds.',
      printedBy('scripts/checks/budgets.ts'),
    ),
    ...block(
      'Simulation',
      'X-SIM-01 to X-SIM-03, by `npm run simulate -- --seeds 300 --steps 100`; `npm run test:all` runs the same worlds.',
      printedBy('scripts/simulate.ts', '--seeds', '300', '--steps', '100'),
    ),
  ].join('\n')
}
