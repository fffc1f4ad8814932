import { describe, expect, test } from 'vitest'
import { checkpointOf, acceptCurrentVersion } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { stateVersion } from '../../core/log/state-version'
import { encodeAnswer, type CallName } from '../../protocol/api'
import type { ViewPatch } from '../../protocol/view-patch'
import { allModules } from '../whole-app/all-modules'
import type { LazyModules, ImportModule } from '../../worker/lazy/modules'
import { startEngine } from '../../worker/engine'
import { emptyMemory, type Memory } from '../../worker/store/memory-store'
import { FeatureLoadError, featureLoader } from '../../worker/lazy/feature-loader'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'

const maya = { id: 'maya', name: 'Maya', primaryOrg: { id: 'org' } }
const bundle = { deck: { id: 'd1', title: 'Milk' }, cards: [{ id: 'c1' }, { id: 'c2' }] }
/** A server that knows the learner after the login. */
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

/** Returns a tab with a separate network for its code: chunks named in `missing` fail to load. */
async function tabWith(missing: Set<keyof LazyModules>, memory: Memory = emptyMemory()) {
  const fetched: (keyof LazyModules)[] = []
  const importModule: ImportModule = async (name) => {
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
    fetched.push(name)
    return allModules(name)
  }
  const surroundings = nodePorts(memory, server(memory.rows.length > 0))
  const engine = await startEngine({ ...surroundings.ports, importModule }, engineSettings())
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

describe('lazily loaded code', () => {
  test('X-BUNDLE-01 is not needed for a start, a sign-in and Home', async () => {
    const tab = await tabWith(new Set(['account', 'decks', 'search', 'afterStart']))
    const shown: Record<string, unknown> = {}
    tab.engine.subscribe('home', 'home', {}, ({ changed }) => void Object.assign(shown, changed))
    expect(await tab.signIn()).toBeUndefined()
    await tab.wait(1_000)
    expect(shown['state']).toBe('ready')
    tab.engine.stop()
  })

  test('X-BUNDLE-01 X-BRIDGE-05 refuses to open a deck with a reason while its code is missing, and opens it once the code loads', async () => {
    const missing = new Set<keyof LazyModules>(['decks'])
    const tab = await tabWith(missing)
    await tab.signIn()
    const shown: Record<string, unknown> = {}
    tab.engine.subscribe('deck', 'deck', { deckId: 'd1' }, ({ changed }) => void Object.assign(shown, changed))
    expect(await tab.ask('openDeck', { deckId: 'd1' })).toBe('notLoaded')
    expect(types(tab.memory)).not.toContain('deckOpened')
    // Unrelated intents still work.
    expect(await tab.ask('chooseLanguage', { language: 'de' })).toBeUndefined()
    missing.clear()
    expect(await tab.ask('openDeck', { deckId: 'd1' })).toBeUndefined()
    await tab.wait(6_000)
    expect(types(tab.memory)).toContain('deckLoaded')
    expect(shown['state']).toBe('ready')
    tab.engine.stop()
  })

  test('X-UX-02 X-BUNDLE-01 reports a view with missing code on each attempt, and retries at once on a new subscription', async () => {
    const missing = new Set<keyof LazyModules>(['lists'])
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
    // The ended subscriptions are not retried.
    await tab.wait(10_000)
    expect(posted.slice(3).every(({ subscription }) => subscription === 'three')).toBe(true)
    tab.engine.stop()
  })

  test('X-UX-02 X-BUNDLE-01 posts a view that recovers automatically after reporting missing code as its first patch', async () => {
    const missing = new Set<keyof LazyModules>(['lists'])
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

  test('X-BUNDLE-01 X-LOG-07 leaves a log alone whose events need code that fails to load, and opens it when the code loads', async () => {
    const first = await tabWith(new Set())
    await first.signIn()
    await first.ask('openDeck', { deckId: 'd1' })
    await first.wait(1_000)
    expect(await first.ask('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true })).toBeUndefined()
    first.engine.stop()
    const before = structuredClone(first.memory.rows)
    await expect(tabWith(new Set(['decks']), first.memory)).rejects.toBeInstanceOf(FeatureLoadError)
    expect(first.memory.rows).toEqual(before)
    const again = await tabWith(new Set(), first.memory)
    expect(Object.keys(again.engine.state().user.engagement.favorites)).toEqual(['d1'])
    again.engine.stop()
  })

  test("X-BUNDLE-01 X-OUTBOX-01 keeps actions pending while the sender's code is missing, and sends them once it loads", async () => {
    const missing = new Set<keyof LazyModules>(['afterStart'])
    const tab = await tabWith(missing)
    await tab.signIn()
    await tab.wait(1_000)
    const waiting = tab.engine.state().user.outbox.activities.length
    expect(waiting).toBeGreaterThan(0)
    missing.clear()
    await tab.wait(10_000)
    expect(tab.engine.state().user.outbox.activities).toEqual([])
    tab.engine.stop()
  })

  test('X-BUNDLE-01 loads each chunk once, when it is first needed, and the sign-in form at a start without a user', async () => {
    const tab = await tabWith(new Set())
    await tab.signIn()
    expect(tab.fetched.filter((name) => name !== 'afterStart')).toEqual(['signInForm'])
    await tab.ask('search', { query: 'milk' })
    await tab.ask('search', { query: 'foam' })
    expect(tab.fetched.filter((name) => name !== 'afterStart')).toEqual(['signInForm', 'search'])
    await tab.ask('openDeck', { deckId: 'd1' })
    expect(tab.fetched.filter((name) => name !== 'afterStart')).toEqual(['signInForm', 'search', 'decks'])
    tab.engine.stop()
  })

  test('X-BUNDLE-01 X-LOG-16 loads the state migrations only for older checkpoints', async () => {
    const fetched: (keyof LazyModules)[] = []
    const { migrationFor } = featureLoader(async (name) => {
      fetched.push(name)
      return allModules(name)
    })
    expect(await migrationFor(checkpointOf(emptyFold))).toBe(acceptCurrentVersion)
    expect(fetched).toEqual([])
    const older = { ...checkpointOf(emptyFold), stateVersion: stateVersion - 1 }
    expect(await migrationFor(older)).not.toBe(acceptCurrentVersion)
    expect(fetched).toEqual(['migrations'])
    expect(await migrationFor(undefined)).not.toBe(acceptCurrentVersion)
  })
})
