import { describe, expect, test } from 'vitest'
import { switchUsers, userSwitches } from './user-switch'

describe('two users on one device', () => {
  test("X-SEC-06 X-LOG-15 hides the first user's data from the second after a switch at any pair of moments, and sends pending actions once by their owner", async () => {
    const broken = []
    for (const [seed, change] of userSwitches.entries()) broken.push(...(await switchUsers(seed + 1, change)))
    expect(broken).toEqual([])
  }, 300_000)
})
