import { describe, expect, test } from 'vitest'
import { checkActions } from './server-checks'
import { createSingleTab, type SingleTab } from './single-tab'

const DECK = 'd0000000-0000-4000-8000-000000000003'

function breachesOf(scene: SingleTab): readonly string[] {
  const { device, model, requests, assertions } = scene.world
  checkActions({ device, model, requests, assertions })
  return assertions.violations
}

/** Returns a scene with a tab in memory mode whose signed-in user has a pending favorite unknown to the server. */
async function pendingInMemory(): Promise<SingleTab> {
  const scene = await createSingleTab()
  const { world } = scene
  const { device } = world
  world.open()
  device.disk.refuse(scene.tab.name)
  await scene.wait(10_000)
  expect(scene.tab.log).toBe(`memory of ${scene.tab.name}`)
  await scene.signIn()
  device.network.connected = false
  world.act(scene.tab, {
    intent: { type: 'favoriteCardToggle', data: { deckId: DECK, cardId: 'one', favorite: true } },
  })
  // The delay before the next retry has grown by then.
  await scene.wait(30_000)
  device.network.connected = true
  return scene
}

describe('actions of a tab in memory mode', () => {
  test('X-SIM-02 reports a pending action as lost when its owner still has an account', async () => {
    const scene = await pendingInMemory()
    expect(breachesOf(scene)).toEqual(['I1: favoriteAdded of a tab in memory mode was lost'])
  })

  test('X-SIM-02 does not report a pending action as lost when its owner deleted the account', async () => {
    const scene = await pendingInMemory()
    const { server } = scene.world.device
    const users = server.users().length
    await scene.do('deleteAccount', {})
    await scene.wait(2_000)
    expect(server.users()).toHaveLength(users - 1)
    expect(server.journal.filter(({ path }) => path.includes('favorite'))).toEqual([])
    expect(breachesOf(scene)).toEqual([])
  })
})
