import { describe, expect, it } from 'vitest'
import { encodeAnswer } from '../../protocol/api'
import { startEngine } from '../../worker/engine'
import { referenceOf } from '../../worker/log/payload-refs'
import { emptyMemory } from '../../worker/store/memory-store'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'
import { privateTab, secretTexts, signedOutTab } from '../simulation/private-tab'

describe('the engine of one tab', () => {
  it('S-SYNC-17 S-SYNC-36 stores session id and token of a login, which apply again after a restart', async () => {
    const { memory, engine } = await privateTab()
    expect(memory.secrets).toMatchObject({ sessionId: 'session-of-the-api', jwtToken: 'jwt-of-the-api' })
    engine.stop()
    const again = await signedOutTab(memory)
    expect(again.engine.state().user.session.user?.id).toBe('user-1')
    expect(await again.ports.store.secrets()).toMatchObject({ sessionId: 'session-of-the-api' })
    again.engine.stop()
  })

  it('X-LOG-13 stores no secret in a row, payload or checkpoint', async () => {
    const { memory, engine } = await privateTab({ checkpointEvery: 1 })
    engine.stop()
    const { secrets: _secrets, ...stored } = memory
    const text = JSON.stringify([
      stored.rows,
      [...stored.payloads.values()],
      stored.checkpoints,
      [...stored.queued.values()],
    ])
    expect(memory.rows.length).toBeGreaterThan(5)
    for (const secret of secretTexts.filter((word) => word !== 'token-in-address')) expect(text).not.toContain(secret)
  })

  it('X-LOG-08 stores a large response once under its hash, and references it when it repeats', async () => {
    const long = 'Milk stops at 60 degrees. '.repeat(200)
    const user = {
      id: 'maya',
      name: 'Maya',
      sessionId: 's',
      jwtToken: 't',
      primaryOrg: { id: 'org', termsAndConditions: long },
    }
    const memory = emptyMemory()
    const surroundings = nodePorts(memory, (name) => {
      if (name === 'login') return encodeAnswer('login', { user })
      if (name === 'sync') return encodeAnswer('sync', { user, trials: [], notices: [] })
      if (name === 'home') return encodeAnswer('home', { home: { recommendedDecks: [{ id: 'deck', title: long }] } })
      return { status: 'error', errorType: 'closed' }
    })
    const engine = await startEngine(surroundings.ports, engineSettings())
    await surroundings.rest()
    await engine.dispatch(
      { type: 'logIn', data: { method: 'email', name: 'maya', filled: true } },
      { email: 'maya', password: 'p' },
    )
    await surroundings.rest()
    const payloads = memory.payloads.size
    const referenced = memory.rows.filter((row) => referenceOf(row) !== undefined)
    expect(referenced.length).toBeGreaterThan(0)
    for (const row of memory.rows) expect(JSON.stringify(row).length).toBeLessThan(3_000)
    await engine.dispatch({ type: 'sync', data: {} })
    await surroundings.rest()
    expect(memory.payloads.size).toBe(payloads)
    engine.stop()
  })

  it('S-SYNC-37 S-ENTITY-15 stores references in the saved state, but no cards or card texts', async () => {
    const { memory, engine } = await privateTab({ checkpointEvery: 1 })
    expect(Object.values(engine.state().user.library.decks)[0]?.content).toMatch(/^[0-9a-f]{64}$/)
    const saved = JSON.stringify(memory.checkpoints)
    expect(saved).toContain('deck-1')
    expect(saved).not.toContain('"type":"basic"')
    expect([...memory.payloads.values()].some((json) => json.includes('roasting-secrets'))).toBe(true)
    engine.stop()
  })

  it('S-SYNC-08 starts although the checkpoints are unusable', async () => {
    const { memory, engine } = await privateTab({ checkpointEvery: 1 })
    const seq = engine.state().seq
    engine.stop()
    memory.checkpoints = memory.checkpoints.map(({ seq: at }) => ({ seq: at, state: 'damaged' }))
    const again = await signedOutTab(memory)
    expect(again.engine.state().user.session.user?.id).toBe('user-1')
    expect(again.engine.state().seq).toBeGreaterThanOrEqual(seq)
    again.engine.stop()
  })
})
