import { describe, expect, test } from 'vitest'
import { changeHands, changes } from './two-people'

describe('two people on one device', () => {
  test('X-SEC-06 X-LOG-15 at whatever pair of moments hands change, nothing of the first one is readable to the second one, what waits for its owner aside, and that is sent once and by its owner', async () => {
    const broken = []
    for (const [seed, change] of changes.entries()) broken.push(...(await changeHands(seed + 1, change)))
    expect(broken).toEqual([])
  }, 300_000)
})
