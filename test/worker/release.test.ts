import { describe, expect, test } from 'vitest'
import { startEngine } from '../../worker/engine'
import { emptyMemory, memoryStore } from '../../worker/store/memory-store'
import golden from '../golden/checkpoint-v2.json' with { type: 'json' }
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'
import { createSingleTab } from '../simulation/single-tab'

const DECK = 'd0000000-0000-4000-8000-000000000003'

describe('a new release', () => {
  test("X-LOG-16 opens a compacted log with the previous release's checkpoint, offline, without losing anything", async () => {
    const scene = await createSingleTab()
    await scene.signIn(0)
    await scene.do('chooseLanguage', { language: 'de' })
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    const { memory } = scene.world.device.disk
    scene.world.device.network.connected = false
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true })
    for (let n = 0; n < 40; n++) await scene.do('chooseColorScheme', { colorScheme: n % 2 === 0 ? 'dark' : 'light' })
    await scene.wait(5_000)
    const covered = memory.checkpoints[0]?.seq ?? 0
    expect(covered).toBeGreaterThan(1)
    memory.rows = memory.rows.filter(({ seq }) => seq > covered)
    // The new release has other views and calls; the state is the same.
    memory.checkpoints = memory.checkpoints.map((one) => ({ ...one, codecHash: 'of the release before' }))
    const before = scene.state
    scene.world.crash(scene.tab)
    await scene.open()
    expect(scene.state.user.session.user).toEqual(before.user.session.user)
    expect(scene.state.device.language).toBe('de')
    expect(Object.keys(scene.state.user.library.decks)).toContain(DECK)
    expect(scene.state.user.outbox.rows).toEqual(before.user.outbox.rows)
    expect(scene.state.user.engagement).toEqual(before.user.engagement)
  })

  test('X-LOG-16 opens a checkpoint of an older state version when no other row of the log remains', async () => {
    const memory = emptyMemory()
    memory.checkpoints = [golden]
    memory.rows = []
    const surroundings = nodePorts(memory, () => ({ status: 'error', errorType: 'closed' }))
    // The last row is always kept; only its number matters here.
    memory.rows = [{ seq: golden.seq, id: 'last' }]
    const engine = await startEngine(
      { ...surroundings.ports, store: { ...memoryStore(memory), durable: true } },
      engineSettings({ session: 'new' }),
    )
    await surroundings.rest()
    const { user, device } = engine.state()
    const { state: before } = golden
    expect(user.owner).toBe(before.session.user.id)
    expect(device.language).toBe(before.device.language)
    expect(Object.keys(user.library.decks)).toEqual(Object.keys(before.library.decks))
    expect(user.quiz.answers).toEqual(before.quiz.answers)
    expect(user.outbox.rows).toEqual(before.outbox.rows)
    engine.stop()
  })
})
