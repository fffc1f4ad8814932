import fc from 'fast-check'
import { liveWorld, worlds } from 'flipdeck/testing'
import { expect, test } from 'vitest'

test('X-SIM-05 a generated world is lived to its rest, the same each time, and breaks nothing', async () => {
  let events = 0
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const first = await liveWorld(world)
      expect(first.breaches).toEqual([])
      expect((await liveWorld(world)).fingerprint).toBe(first.fingerprint)
      events += first.events
    }),
    // These are among the worlds that every change is held to; `npm run simulate` looks for others.
    { seed: 5, numRuns: 5 },
  )
  expect(events).toBeGreaterThan(0)
})
