import fc from 'fast-check'
import { liveWorld, worlds } from 'flipdeck/testing'
import { expect, test } from 'vitest'

test('X-SIM-05 runs a generated world to rest, the same each time, without a violation', async () => {
  let events = 0
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const first = await liveWorld(world)
      expect(first.violations).toEqual([])
      expect((await liveWorld(world)).fingerprint).toBe(first.fingerprint)
      events += first.events
    }),
    // These are among the worlds that every change must pass; `npm run simulate` searches for others.
    { seed: 5, numRuns: 5 },
  )
  expect(events).toBeGreaterThan(0)
})
