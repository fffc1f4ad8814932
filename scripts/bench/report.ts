import { execFileSync } from 'node:child_process'
import { root } from '../setup.mjs'
import type { Figure } from './figure'
import { ranOn } from './ran-on'

/** What a script of ours prints, in a process of its own. */
const printedBy = (script: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root, encoding: 'utf8' }).trim()

/** The figures as a table in Markdown. */
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

/** The whole of docs/benchmarks.md. Weighs the app that was built last, and runs the simulation. */
export async function report(figures: readonly Figure[]): Promise<string> {
  return [
    '# Benchmarks',
    '',
    'Made by `npm run bench`; `npm run bench -- NAME` runs one part and prints it. Every figure is a ratio of two things measured in the same run, or a number that is reported as it is.',
    '',
    await ranOn(),
    '',
    table(figures),
    '',
    'The floor is one row added to a bare IndexedDB store in one strict transaction, awaited, on the page, in a profile on the disk. An intent is timed from the call on the page until the view that shows its effect has arrived: two crossings of the worker boundary, the decision, the strict transaction and the projection. Floor and intents take turns, 50 ms apart: a view is posted at most once a frame (X-BRIDGE-02), and the answer of the server to the one before, which is recorded too, is there by then. A like writes two rows, the event and what waits to be sent of it; a bare append writes one.',
    '',
    'A history is written by the store’s own append, with both checkpoints as the product leaves them: the newer one in the middle of the 250 events between two, which is what a start has to fold in the mean, the older one 250 events before. A damaged one has a byte changed. What compaction lets go as the log grows has gone: the newest 50 000 rows are there (X-LOG-11). The browser comes to keep the compiled code in three starts; before each one that is measured the page before is gone, the database is closed and the machine is at rest. Starts over the two histories take turns, and the median is of the ratios of neighbours. Load is the mean number of processes that ran or waited to in the minute before.',
    '',
    ...block(
      'Bytes',
      'X-BUNDLE-01, by `npm run build && npx tsx scripts/budgets.ts`, which is part of `npm test`. A part that is loaded on demand counts what it adds to what is there.',
      printedBy('scripts/budgets.ts'),
    ),
    ...block(
      'Simulation',
      'X-SIM-01 to X-SIM-03, by `npm run simulate -- --seeds 300 --steps 100`; `npm test` runs the same worlds.',
      printedBy('scripts/simulate.ts', '--seeds', '300', '--steps', '100'),
    ),
  ].join('\n')
}
