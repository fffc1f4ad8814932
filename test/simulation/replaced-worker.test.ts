import { beforeAll, describe, expect, test } from 'vitest'
import { pressWhileReplaced, type Outcome } from './replaced-worker'

/** The number of different intents that a learner dispatches. */
const PRESSES = 10

/** Returns the first seed with this many intents, and its outcome without interference. */
async function findSeed(): Promise<readonly [number, Outcome]> {
  for (let seed = 1; seed <= 60; seed++) {
    const outcome = await pressWhileReplaced(seed, { at: undefined, signsInAgain: false })
    if (outcome.answered.length === PRESSES) return [seed, outcome]
  }
  throw new Error(`no learner of 60 seeds finds ${PRESSES} intents`)
}

describe('a worker that pauses and is replaced while a learner presses', () => {
  let seed: number
  let undisturbed: Outcome
  beforeAll(async () => {
    ;[seed, undisturbed] = await findSeed()
  }, 120_000)
  const isSame = ({ recorded, answered }: Outcome) =>
    JSON.stringify([recorded, answered]) === JSON.stringify([undisturbed.recorded, undisturbed.answered])
  /** Returns every n-th await point of the worker, from the first press on. */
  const points = (from: number, step: number) => {
    const all: number[] = []
    for (let at = from; at < undisturbed.happened; at += step) all.push(at)
    return all
  }

  test('X-BRIDGE-03 records ten different presses without interference', () => {
    expect(undisturbed.violations).toEqual([])
    expect(undisturbed.answered).toEqual(Array.from({ length: PRESSES }, () => undefined))
    expect(Math.min(...undisturbed.recorded)).toBeGreaterThan(0)
  })

  test('X-BRIDGE-03 performs each press once and refuses none when replaced at any await point', async () => {
    const wrong: unknown[] = []
    for (const at of points(0, 2)) {
      const outcome = await pressWhileReplaced(seed, { at, signsInAgain: false })
      if (!isSame(outcome) || outcome.violations.length > 0) wrong.push({ at, ...outcome })
    }
    expect(wrong).toEqual([])
  }, 300_000)

  test('X-BRIDGE-03 performs each press once and refuses none when the next worker is replaced too', async () => {
    const wrong: unknown[] = []
    for (const at of points(1, 12)) {
      const outcome = await pressWhileReplaced(seed, { at, signsInAgain: false, again: 25 + at })
      if (!isSame(outcome) || outcome.violations.length > 0) wrong.push({ at, ...outcome })
    }
    expect(wrong).toEqual([])
  }, 300_000)

  test("X-BRIDGE-03 X-LOG-15 does not perform a press of an ended sign-in in the same user's next one", async () => {
    const wrong: unknown[] = []
    let refused = 0
    for (const at of points(3, 12)) {
      const outcome = await pressWhileReplaced(seed, { at, signsInAgain: true })
      refused += outcome.answered.filter((code) => code === 'otherUser').length
      if (outcome.violations.length > 0 || outcome.answered.includes('pending')) wrong.push({ at, ...outcome })
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(0)
  }, 300_000)
})
