import { beforeAll, describe, expect, test } from 'vitest'
import { pressWhileReplaced, type Outcome } from './replaced-worker'

/** Its learner finds ten different intents to dispatch. */
const SEED = 10

describe('a worker that pauses and is replaced while a learner presses', () => {
  let undisturbed: Outcome
  beforeAll(async () => {
    undisturbed = await pressWhileReplaced(SEED, { at: undefined, signsInAgain: false })
  })
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
    expect(undisturbed.answered).toEqual(Array.from({ length: 10 }, () => undefined))
    expect(Math.min(...undisturbed.recorded)).toBeGreaterThan(0)
  })

  test('X-BRIDGE-03 performs each press once and refuses none when replaced at any await point', async () => {
    const wrong: unknown[] = []
    for (const at of points(0, 2)) {
      const outcome = await pressWhileReplaced(SEED, { at, signsInAgain: false })
      if (!isSame(outcome) || outcome.violations.length > 0) wrong.push({ at, ...outcome })
    }
    expect(wrong).toEqual([])
  }, 300_000)

  test('X-BRIDGE-03 performs each press once and refuses none when the next worker is replaced too', async () => {
    const wrong: unknown[] = []
    for (const at of points(1, 12)) {
      const outcome = await pressWhileReplaced(SEED, { at, signsInAgain: false, again: 25 + at })
      if (!isSame(outcome) || outcome.violations.length > 0) wrong.push({ at, ...outcome })
    }
    expect(wrong).toEqual([])
  }, 300_000)

  test("X-BRIDGE-03 X-LOG-15 does not perform a press of an ended sign-in in the same user's next one", async () => {
    const wrong: unknown[] = []
    let refused = 0
    for (const at of points(3, 12)) {
      const outcome = await pressWhileReplaced(SEED, { at, signsInAgain: true })
      refused += outcome.answered.filter((code) => code === 'otherUser').length
      if (outcome.violations.length > 0 || outcome.answered.includes('pending')) wrong.push({ at, ...outcome })
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(0)
  }, 300_000)
})
