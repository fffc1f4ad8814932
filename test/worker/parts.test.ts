import { describe, expect, test } from 'vitest'
import { checkpointOf, takePresent } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-by'
import { stateVersion } from '../../core/log/state-version'
import { encodeAnswer, type CallName } from '../../protocol/api'
import type { ViewPatch } from '../../protocol/view-patch'
import { codeAtHand } from '../whole-app/code'
import type { Code, FetchCode } from '../../worker/code/code'
import { startEngine } from '../../worker/engine'
import { emptyMemory, type Memory } from '../../worker/memory-store'
import { PartMissing, partKeeper } from '../../worker/parts'
import { engineSettings } from '../world/engine-settings'
import { nodePorts } from '../world/node-ports'

const maya = { id: 'maya', name: 'Maya', primaryOrg: { id: 'org' } }
const bundle = { deck: { id: 'd1', title: 'Milk' }, cards: [{ id: 'c1' }, { id: 'c2' }] }
/** A server that knows the learner from the login on. */
function server(signedIn: boolean) {
  let known = signedIn
  return (name: CallName) => {
    if (name === 'login') {
      known = true
      return encodeAnswer('login', { user: { ...maya, sessionId: 's', jwtToken: 't' } })
    }
    if (name === 'sync') return encodeAnswer('sync', { ...(known ? { user: maya } : {}), trials: [], notices: [] })
    if (name === 'home') return encodeAnswer('home', { home: {} })
    if (name === 'library') return encodeAnswer('library', { library: { categories: [] } })
    if (name === 'deck') return encodeAnswer('deck', { bundle })
    return { status: 'ok' as const, payloads: [] }
  }
}

/** A tab whose code comes over a network of its own: nothing that is named in `missing` can be had. */
async function tabWith(missing: Set<keyof Code>, memory: Memory = emptyMemory()) {
  const fetched: (keyof Code)[] = []
  const fetchCode: FetchCode = async (name) => {
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
    fetched.push(name)
    return codeAtHand(name)
  }
  const surroundings = nodePorts(memory, server(memory.rows.length > 0))
  const engine = await startEngine({ ...surroundings.ports, fetchCode }, engineSettings())
  await surroundings.rest()
  const ask = async (type: string, data: object, secret?: object) => {
    const refused = await engine.dispatch({ type, data }, secret)
    await surroundings.rest()
    return refused?.code
  }
  const signIn = () => ask('logIn', { method: 'email', name: 'maya', filled: true }, { email: 'maya', password: 'p' })
  return { ...surroundings, engine, memory, fetched, ask, signIn }
}
const types = ({ rows }: Memory) => rows.map((row) => ('type' in row ? row.type : ''))

describe('code that is fetched when it is needed', () => {
  test('X-BUNDLE-01 a start, a sign-in and Home need none of it', async () => {
    const tab = await tabWith(new Set(['account', 'decks', 'search', 'later']))
    const shown: Record<string, unknown> = {}
    tab.engine.subscribe('home', 'home', {}, ({ changed }) => void Object.assign(shown, changed))
    expect(await tab.signIn()).toBeUndefined()
    await tab.wait(1_000)
    expect(shown['state']).toBe('ready')
    tab.engine.stop()
  })

  test('X-BUNDLE-01 X-BRIDGE-05 without the code of decks opening one is refused, with its reason, and works once it can be had', async () => {
    const missing = new Set<keyof Code>(['decks'])
    const tab = await tabWith(missing)
    await tab.signIn()
    const shown: Record<string, unknown> = {}
    tab.engine.subscribe('deck', 'deck', { deckId: 'd1' }, ({ changed }) => void Object.assign(shown, changed))
    expect(await tab.ask('openDeck', { deckId: 'd1' })).toBe('notLoaded')
    expect(types(tab.memory)).not.toContain('deckOpened')
    // What has nothing to do with it goes on.
    expect(await tab.ask('chooseLanguage', { language: 'de' })).toBeUndefined()
    missing.clear()
    expect(await tab.ask('openDeck', { deckId: 'd1' })).toBeUndefined()
    await tab.wait(6_000)
    expect(types(tab.memory)).toContain('deckLoaded')
    expect(shown['state']).toBe('ready')
    tab.engine.stop()
  })

  test('X-UX-02 X-BUNDLE-01 a view whose code cannot be had says so each time that it was asked for; asked for anew it is asked for at once', async () => {
    const missing = new Set<keyof Code>(['lists'])
    const tab = await tabWith(missing)
    await tab.signIn()
    const posted: ViewPatch[] = []
    const watch = (id: string) => tab.engine.subscribe(id, 'favorites', {}, (patch) => void posted.push(patch))
    const lacks = (id: string) => ({ subscription: id, version: 0, changed: {}, removed: [] })
    watch('one')
    await tab.rest()
    expect(posted).toEqual([lacks('one')])
    await tab.wait(5_000)
    expect(posted).toEqual([lacks('one'), lacks('one')])
    tab.engine.unsubscribe('one')
    watch('two')
    await tab.rest()
    expect(posted.slice(2)).toEqual([lacks('two')])

    missing.clear()
    tab.engine.unsubscribe('two')
    watch('three')
    await tab.rest()
    expect(posted.slice(3)).toMatchObject([{ subscription: 'three', version: 1, changed: { state: 'ready' } }])
    // Nobody asks any more for what was given up.
    await tab.wait(10_000)
    expect(posted.slice(3).every(({ subscription }) => subscription === 'three')).toBe(true)
    tab.engine.stop()
  })

  test('X-UX-02 X-BUNDLE-01 what comes by itself after a view said that it lacks its code, is its first post', async () => {
    const missing = new Set<keyof Code>(['lists'])
    const tab = await tabWith(missing)
    await tab.signIn()
    const versions: number[] = []
    tab.engine.subscribe('one', 'favorites', {}, ({ version }) => void versions.push(version))
    await tab.rest()
    missing.clear()
    await tab.wait(5_000)
    expect(versions.slice(0, 2)).toEqual([0, 1])
    tab.engine.stop()
  })

  test('X-BUNDLE-01 X-LOG-07 a log whose events need a part that cannot be had is left as it is, and opens when it can', async () => {
    const first = await tabWith(new Set())
    await first.signIn()
    await first.ask('openDeck', { deckId: 'd1' })
    await first.wait(1_000)
    expect(await first.ask('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true })).toBeUndefined()
    first.engine.stop()
    const before = structuredClone(first.memory.rows)
    await expect(tabWith(new Set(['decks']), first.memory)).rejects.toBeInstanceOf(PartMissing)
    expect(first.memory.rows).toEqual(before)
    const again = await tabWith(new Set(), first.memory)
    expect(Object.keys(again.engine.state().mine.engagement.favorites)).toEqual(['d1'])
    again.engine.stop()
  })

  test('X-BUNDLE-01 X-OUTBOX-01 what waits goes on waiting while the sender cannot be had, and is sent once it can', async () => {
    const missing = new Set<keyof Code>(['later'])
    const tab = await tabWith(missing)
    await tab.signIn()
    await tab.wait(1_000)
    const waiting = tab.engine.state().mine.outbox.activities.length
    expect(waiting).toBeGreaterThan(0)
    missing.clear()
    await tab.wait(10_000)
    expect(tab.engine.state().mine.outbox.activities).toEqual([])
    tab.engine.stop()
  })

  test('X-BUNDLE-01 each part is fetched once, and by what asks for it', async () => {
    const tab = await tabWith(new Set())
    await tab.signIn()
    expect(tab.fetched.filter((name) => name !== 'later')).toEqual([])
    await tab.ask('search', { query: 'milk' })
    await tab.ask('search', { query: 'foam' })
    expect(tab.fetched.filter((name) => name !== 'later')).toEqual(['search'])
    await tab.ask('openDeck', { deckId: 'd1' })
    expect(tab.fetched.filter((name) => name !== 'later')).toEqual(['search', 'decks'])
    tab.engine.stop()
  })

  test('X-BUNDLE-01 X-LOG-16 what carries older states on is fetched for their checkpoints alone', async () => {
    const fetched: (keyof Code)[] = []
    const { carryFor } = partKeeper(async (name) => {
      fetched.push(name)
      return codeAtHand(name)
    })
    expect(await carryFor(checkpointOf(emptyFold))).toBe(takePresent)
    expect(fetched).toEqual([])
    const older = { ...checkpointOf(emptyFold), stateVersion: stateVersion - 1 }
    expect(await carryFor(older)).not.toBe(takePresent)
    expect(fetched).toEqual(['steps'])
    expect(await carryFor(undefined)).not.toBe(takePresent)
  })
})
