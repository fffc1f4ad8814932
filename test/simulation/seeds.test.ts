import { expect, test } from 'vitest'
import { run } from './run'
import { shrink } from './shrink'
import { stepsOf } from './steps'
import type { World } from './world'

const STEPS = 100

/** Makes the server forget idempotency keys, unexpectedly for the checks. */
const forgetful = ({ device: { server } }: World) => server.forgetKeys()

test('X-SIM-01 creates the same world from the same seed', async () => {
  const steps = stepsOf(7, STEPS)
  const world = await run(7, steps)
  expect(await run(7, steps)).toEqual(world)
  expect((await run(8, stepsOf(8, STEPS))).fingerprint).not.toBe(world.fingerprint)
})

test('X-SIM-03 finds a bug, and shrinks its steps to the few that show it', async () => {
  const seeds = Array.from({ length: 60 }, (_, index) => index + 1)
  let found: number | undefined
  for (const seed of seeds) {
    const { violations } = await run(seed, stepsOf(seed, STEPS), forgetful)
    if (!violations.some((violation) => violation.startsWith('I2'))) continue
    found = seed
    break
  }
  expect(found).toBeDefined()
  const few = await shrink(found ?? 0, stepsOf(found ?? 0, STEPS), forgetful)
  expect(few.length).toBeLessThan(STEPS / 2)
  expect((await run(found ?? 0, few, forgetful)).violations[0]).toMatch(/^I2/)
}, 300_000)
