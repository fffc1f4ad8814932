import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bisectCommits, RangeFault, type Commit } from './bisect-commits'
import { BuildFault } from './core-build'

const commitsOf = (count: number): readonly Commit[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`.padStart(40, '0'), subject: `change ${index}` }))

/** Bisects commits of which those from `bad` on are bad, and some do not build. Counts the tests. */
function run(count: number, bad: number, broken: ReadonlySet<number>) {
  const [good, ...commits] = commitsOf(count)
  if (good === undefined) throw new Error('no commit')
  const holds = async ({ id }: Commit) => {
    if (broken.has(Number(id))) throw new BuildFault('does not build')
    return Number(id) >= bad
  }
  return bisectCommits({ good, commits }, holds, () => undefined)
}

describe('a bisection', () => {
  property.prop([
    fc.integer({ min: 2, max: 300 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        bad: fc.integer({ min: 1, max: count - 1 }),
        broken: fc.uniqueArray(fc.integer({ min: 1, max: count - 1 }), { maxLength: Math.floor(count / 2) }),
      }),
    ),
  ])('X-REPLAY-07 finds the first bad commit, or the range with those before it that do not build', async (given) => {
    const { count, bad } = given
    const broken = new Set(given.broken.filter((place) => place !== count - 1))
    const { candidates, good, tested, skipped } = await run(count, bad, broken)
    const places = candidates.map(({ id }) => Number(id))
    expect(places).toContain(bad)
    // All but the last do not build, and the commit before them is good.
    for (const place of places.slice(0, -1)) expect(broken.has(place)).toBe(true)
    expect(Number(good.id)).toBe((places[0] ?? 0) - 1)
    if (broken.size === 0) expect(tested).toBeLessThanOrEqual(Math.ceil(Math.log2(count)) + 2)
    expect(skipped.length).toBeLessThanOrEqual(broken.size)
  })

  test('X-REPLAY-07 rejects a range whose ends have another result, or do not build', async () => {
    await expect(run(9, 0, new Set())).rejects.toThrow(new RangeFault('the predicate already holds at 000000000000'))
    await expect(run(9, 9, new Set())).rejects.toThrow(RangeFault)
    await expect(run(9, 4, new Set([8]))).rejects.toThrow('does not build')
  })
})
