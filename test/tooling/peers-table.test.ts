import { describe, expect, test } from 'vitest'
import { appendTable, keepingTable, startTable, type Row } from '../../scripts/bench/peers-table'
import { flipdeck, packages, peers } from '../../scripts/bench/peers-packages'
import { sectionIn, withSection } from '../../scripts/bench/section'

const blocking = { longestTask: 0, worstGap: 16.7 }
const speed = (ratio: number) => ({
  append: { value: { ratio, ms: ratio * 2, ...blocking } },
  burst: { value: { ratio: ratio / 10, ms: ratio * 100, longestTask: 386.4, worstGap: 383 } },
})
const starts = (...[one, six]: readonly [number, number]) =>
  new Map([
    [
      10_000,
      new Map([
        [1, { value: one }],
        [6, { value: six }],
      ]),
    ],
  ])
const ours: Row = {
  title: 'Flipdeck',
  bytes: { value: 112_340 },
  speed: new Map([[1, speed(1.654)]]),
  starts: starts(200, 400),
  kills: { value: [{ acknowledged: 1_000, kept: 1_000, reported: false }] },
  flips: { value: [{ acknowledged: 1_000, kept: 400, reported: true }] },
}
const theirs: Row = {
  title: 'Another',
  bytes: { value: 20_000 },
  speed: new Map([[1, { append: { why: 'not within 120 s' }, burst: speed(1).burst }]]),
  starts: starts(100, 1_200),
  kills: { why: 'it does not open' },
  flips: {
    value: [
      { acknowledged: 50, kept: 50, reported: false },
      { acknowledged: 50, kept: 0, reported: false },
      { acknowledged: 50, kept: 20, reported: true },
    ],
  },
}
const rowsOf = (table: string) =>
  table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

describe('the table of measured contenders', () => {
  test('X-PERF-07 shows an append as a ratio with its time, longest task and widest gap', () => {
    expect(rowsOf(appendTable([ours], [1]))).toEqual([
      ['', 'one by one, CPU 1', 'task, gap', 'burst, CPU 1', 'task, gap'],
      ['---', '---', '---', '---', '---'],
      ['Flipdeck', '1.65 × (3.3 ms)', '0 ms, 17 ms', '0.17 × (165 ms)', '386 ms, 383 ms'],
    ])
  })

  test('X-PERF-07 shows why a contender did not run, or that it was not started', () => {
    expect(rowsOf(appendTable([theirs], [1, 6]))[2]).toEqual([
      'Another',
      'not run: not within 120 s',
      'not run: not within 120 s',
      '0.10 × (100 ms)',
      '386 ms, 383 ms',
      'not run',
      'not run',
      'not run',
      'not run',
    ])
  })

  test('X-PERF-07 relates a start to the first row of its column, also where that row loses', () => {
    expect(rowsOf(startTable([ours, theirs], [10_000], [1, 6]))).toEqual([
      ['', '10,000, CPU 1', '10,000, CPU 6'],
      ['---', '---', '---'],
      ['Flipdeck', '1.00 × (200 ms)', '1.00 × (400 ms)'],
      ['Another', '0.50 × (100 ms)', '3.00 × (1200 ms)'],
    ])
    const broken = { ...ours, starts: new Map() }
    expect(rowsOf(startTable([broken, theirs], [10_000], [1]))[3]).toEqual(['Another', '100 ms'])
  })

  test("X-PERF-07 shows every contender's losses, and which of them were not reported", () => {
    expect(rowsOf(keepingTable([ours, theirs])).slice(2)).toEqual([
      [
        'Flipdeck',
        '112.3 kB',
        'all of 1,000 in 1 run',
        '600 lost of 1,000 in 1 run; 1 run with loss, 0 of them without a word',
      ],
      [
        'Another',
        '20.0 kB',
        'not run: it does not open',
        '80 lost of 150 in 3 runs; 2 runs with loss, 1 of them without a word',
      ],
    ])
  })

  test('X-PERF-07 names an exact version for every measured package', () => {
    expect(Object.values(packages).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    for (const words of ['Redux Toolkit 2', 'redux-persist', 'RxDB 17', 'LiveStore 0', 'PouchDB 9', 'Dexie 4'])
      expect(peers.some(({ title }) => title.includes(words))).toBe(true)
    expect(new Set([flipdeck, ...peers].map(({ page }) => page)).size).toBe(peers.length + 1)
  })
})

describe('a report section with its own run', () => {
  const document = '# Benchmarks\n\nFigures.\n\n## Side by side\n\nOld.\n\n## Bytes\n\n4 kB\n'

  test('X-PERF-07 replaces the previous section and leaves all others unchanged', () => {
    expect(withSection(document, 'Side by side', 'New.\n')).toBe(
      '# Benchmarks\n\nFigures.\n\n## Side by side\n\nNew.\n\n## Bytes\n\n4 kB\n',
    )
    expect(withSection(document, 'Bytes', '5 kB')).toBe(document.replace('4 kB', '5 kB'))
  })

  test('X-PERF-07 is appended where it is missing, and found again', () => {
    const longer = withSection(document, 'Lighthouse', 'All well.')
    expect(longer).toBe(`${document}\n## Lighthouse\n\nAll well.\n`)
    expect(sectionIn(longer, 'Lighthouse')).toBe('## Lighthouse\n\nAll well.')
    expect(sectionIn(longer, 'Side by side')).toBe('## Side by side\n\nOld.')
    expect(sectionIn(longer, 'Side')).toBe('')
  })
})
