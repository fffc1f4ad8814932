import { expect, test } from 'vitest'
import { DECKS } from '../bench/bench-deck'
import { steadyLife } from '../bench/mixed-log'
import { liveYear } from '../campaign/year'
import { BUILDS, DAYS } from '../campaign/year-life'
import { replayFaults } from '../campaign/year-replay'

const { user } = steadyLife()
const smallYear = { visits: DAYS, cards: 2 }

test('X-LOG-09 X-LOG-11 X-REPLAY-05 X-EXPORT-04 replays a year of starts, releases and compactions to the same state from its first event, each checkpoint and an export', async () => {
  const year = await liveYear(1, user, smallYear)
  expect(await replayFaults(year)).toEqual([])
  // Nothing made the replay trivial.
  const { starts, builds, zones, contents, checkpoints, memory } = year
  expect({ starts, builds, zones }).toEqual({ starts: DAYS, builds: BUILDS, zones: [60, 120, 60] })
  // Each deck in more than three releases.
  expect(contents).toBeGreaterThan(3 * DECKS)
  expect(checkpoints).toBeGreaterThan(10)
  expect(memory.removed).toBeGreaterThan(year.fold.state.seq / 2)
  expect(memory.payloads.size).toBeLessThan(contents / 2)
})

test('X-SIM-01 derives a year from its seed', async () => {
  const size = { visits: 40, cards: 2 }
  const [one, same, other] = [
    await liveYear(2, user, size),
    await liveYear(2, user, size),
    await liveYear(3, user, size),
  ]
  expect(same.fold).toEqual(one.fold)
  expect(same.memory.rows).toEqual(one.memory.rows)
  expect(other.memory.rows).not.toEqual(one.memory.rows)
})
