import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runPromises } from '../../scripts/bench/promises/command'
import { countRun, noCounts, type Act, type Arrival, type Counts } from '../../scripts/bench/promises/counts'
import { control, engines, flipdeck } from '../../scripts/bench/promises/engines'
import { faults } from '../../scripts/bench/promises/faults'
import { measure, type Cell } from '../../scripts/bench/promises/measure'
import { asMarkdown, cellText, faultsOf, tableRows } from '../../scripts/bench/promises/report'

const root = join(import.meta.dirname, '../..')

/** Actions that are each acknowledged before the next one begins. */
const inTurn = (count: number): readonly Act[] =>
  Array.from({ length: count }, (_, at) => ({ n: at + 1, begun: at * 10, acknowledged: at * 10 + 5 }))
const arrived = (...numbers: readonly number[]): readonly Arrival[] =>
  numbers.map((n) => ({ n, performed: true, again: false, unanswered: false }))

describe('the counts of a run', () => {
  test.each<[string, readonly Act[], readonly Arrival[], number, Partial<Counts>]>([
    ['nothing when each action arrives once in order', inTurn(3), arrived(1, 2, 3), 0, { acknowledged: 3 }],
    ['an absent action as lost when none is pending', inTurn(3), arrived(1, 3), 0, { acknowledged: 3, lost: 1 }],
    ['an absent action as stuck when one is pending', inTurn(3), arrived(1), 1, { acknowledged: 3, lost: 1, stuck: 1 }],
    ['a second performance as doubled', inTurn(2), arrived(1, 2, 2, 2), 0, { acknowledged: 2, doubled: 2 }],
    ['an overtaken action as out of order', inTurn(3), arrived(2, 3, 1), 0, { acknowledged: 3, disordered: 1 }],
    ['an action without an acknowledgement as refused', [{ n: 1, begun: 0 }], [], 0, { refused: 1 }],
  ])('X-OUTBOX-03 reports %s', (_, acts, arrivals, pending, expected) => {
    expect(countRun(acts, arrivals, pending)).toEqual({ ...noCounts, ...expected })
  })

  test('X-OUTBOX-03 accepts any order of actions that were performed at the same time', () => {
    const together = [1, 2].map((n) => ({ n, begun: 0, acknowledged: 5 }))
    expect(countRun(together, arrived(2, 1), 0)).toEqual({ ...noCounts, acknowledged: 2 })
  })

  test('X-OUTBOX-03 counts a repetition that the server recognised as repeated only', () => {
    const again = { n: 1, performed: false, again: true, unanswered: false }
    expect(countRun(inTurn(1), [...arrived(1), again], 0)).toEqual({ ...noCounts, acknowledged: 1, repeated: 1 })
  })
})

const cell = (counts: Partial<Counts>, failures: readonly string[] = []): Cell => ({
  runs: 1,
  counts: { ...noCounts, ...counts },
  failures,
})
const ofReload = faults.filter(({ name }) => name === 'reload')

describe('the report', () => {
  test.each<[Cell | undefined, string]>([
    [undefined, '–'],
    [{ why: 'no such package' }, 'not run: no such package'],
    [cell({ acknowledged: 9 }), 'none of 9'],
    [cell({ acknowledged: 9, lost: 2, disordered: 1, refused: 3 }), '2 lost, 1 out of order of 9; 3 refused'],
    [cell({ acknowledged: 9, held: 4 }, ['seed 2: late']), 'none of 9; 4 held; a run failed (seed 2: late)'],
  ])('X-PERF-07 shows %j in a cell', (given, text) => {
    expect(cellText(given)).toBe(text)
  })

  test('X-PERF-07 fails when Flipdeck loses an action, or when the control loses none', () => {
    const rows = [
      { engine: flipdeck, cells: { reload: cell({ lost: 1 }) } },
      { engine: control, cells: { reload: cell({ acknowledged: 5 }) } },
    ]
    expect(faultsOf(rows)).toEqual(['Flipdeck: 1 lost', 'The control lost nothing, so the bench sees no losses'])
  })

  test('X-PERF-07 names an engine that could not be installed, and why', () => {
    const [peer = flipdeck] = engines.filter(({ name }) => name === 'rxdb')
    const rows = [{ engine: peer, cells: { reload: { why: 'npm error 404' } } }]
    expect(faultsOf(rows)).toEqual([])
    const text = asMarkdown(rows, ofReload, { runs: 3, seed: 1, machine: 'Last run: today.' })
    expect(text).toContain(`| ${peer.title} | not run: npm error 404 |`)
    expect(text).toContain('| PowerSync 2.4.0 | not run: needs its service')
  })
})

describe('the adapters', () => {
  test('X-PERF-07 fit into 150 lines each', () => {
    const folder = join(root, 'test/bench/promises')
    const long = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.ts$/.test(name))
      .filter((name) => readFileSync(join(folder, name), 'utf8').split('\n').length > 150)
    expect(long).toEqual([])
  })

  test('X-PERF-07 have unique names', () => {
    expect(new Set(engines.map(({ name }) => name)).size).toBe(engines.length)
  })
})

test.each([
  [['--engines', 'nothing'], "There is no engine 'nothing'"],
  [['--faults', 'reload,rain'], "There is no fault 'rain'"],
  [['--runs', '0'], "--runs is a whole number from 1 to 10000, not '0'"],
  [['--fast'], "Unknown option '--fast'"],
])('X-DX-01 answers npm run bench -- promises %j with the accepted arguments', async (args, words) => {
  const said: string[] = []
  const warn = (line: string) => void said.push(line)
  const refuse = () => expect.unreachable('nothing is printed or written')
  expect(await runPromises(args, { print: refuse, warn, write: refuse })).toBe(2)
  expect(said).toEqual([expect.stringContaining(`${words}\n\nnpm run bench -- promises [options]`)])
})

test('X-OUTBOX-03 keeps every acknowledged action of Flipdeck over a reload and a kill, and sees the control lose', async () => {
  const ends = faults.filter(({ name }) => ['reload', 'kill'].includes(name))
  const rows = await measure(
    { engines: [flipdeck, control], faults: ends, runs: 1, seed: 1, minify: false },
    () => undefined,
  )
  const [ours, theirs] = rows.map(({ cells }) =>
    ends.map(({ name }) => {
      const found = cells[name]
      return found !== undefined && 'counts' in found ? found.counts : noCounts
    }),
  )
  expect(faultsOf(rows)).toEqual([])
  expect(tableRows(rows, ends)).toHaveLength(3)
  for (const counts of ours ?? []) {
    expect(counts.acknowledged).toBeGreaterThan(5)
    expect(counts).toMatchObject({ lost: 0, doubled: 0, stuck: 0, disordered: 0 })
  }
  for (const counts of theirs ?? []) expect(counts.lost).toBeGreaterThan(0)
}, 600_000)
