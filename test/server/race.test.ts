import { expect, inject, test } from 'vitest'
import { race } from './race/race'

const acts = Number(process.env['RACE_ACTS'] ?? 20)
const seed = Number(process.env['RACE_SEED'] ?? 1)

test(
  'X-SERVER-08 answers concurrent devices on two processes without a 5xx or a deadlock, and applies each act once',
  async () => {
    const { faults, statuses } = await race(inject('postgres'), seed, acts)
    expect(faults).toEqual([])
    expect(statuses[200]).toBeGreaterThan(acts)
  },
  300_000 + acts * 5_000,
)
