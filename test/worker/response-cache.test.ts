import { describe, expect, test } from 'vitest'
import { encodeAnswer, type CallName } from '../../protocol/api'
import { headers } from '../../protocol/api/wire'
import type { Envelope } from '../../protocol/envelope'
import { startEngine } from '../../worker/engine'
import { emptyMemory } from '../../worker/store/memory-store'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'
import { NOON } from '../examples/defaults'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** The requests of a sync. */
const LOADS = ['/user/data-sync/v3', '/user/home', '/user/favorites', '/user/library'] as const

const tagOf = (request: { readonly headers: Readonly<Record<string, string>> } | undefined) =>
  request?.headers['if-none-match']
/** Returns the ETags with which each load was requested, in order. */
const tagsOf = (scene: SingleTab, path: string, from = 0) =>
  scene
    .sent(`GET ${path}`)
    .slice(from)
    .map(({ request }) => tagOf(request))
const lastOf = (scene: SingleTab, path: string) => scene.sent(`GET ${path}`).at(-1)?.request

async function synced(scene: SingleTab): Promise<void> {
  await scene.do('sync', {})
  await scene.wait(3_000)
}

describe('cached responses', () => {
  test.each(LOADS)('X-PERF-09 requests %s with the cached ETag from the second sync on', async (path) => {
    const scene = await createSingleTab()
    await scene.signIn()
    const { home, library } = scene.state.user.library
    const from = scene.sent(`GET ${path}`).length
    const syncs = scene.logged('syncSucceeded').length
    await synced(scene)
    await scene.wait(300_000)
    const [second, third, ...more] = tagsOf(scene, path, from)
    expect([second, third, more]).toEqual([expect.any(String), second, []])
    const request = lastOf(scene, path)
    expect(request && scene.world.device.server.handle(request, 0)).toMatchObject({ status: 304, body: '' })
    expect(scene.logged('syncSucceeded')).toHaveLength(syncs + 2)
    expect(scene.state.user.sync.load.value).toBe('synced')
    expect(scene.state.user.library).toMatchObject({ home, library })
    expect(home).toMatch(/^[0-9a-f]{64}$/)
  })

  test('X-PERF-09 accepts a response that has changed since', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const { home, library } = scene.state.user.library
    scene.world.device.server.publish([])
    await synced(scene)
    const [before] = tagsOf(scene, '/user/library').slice(-1)
    expect(before).toBeDefined()
    expect(scene.state.user.library.library).not.toBe(library)
    expect(scene.state.user.library.home).toBe(home)
    await synced(scene)
    expect(tagsOf(scene, '/user/library').at(-1)).toEqual(expect.any(String))
    expect(tagsOf(scene, '/user/library').at(-1)).not.toBe(before)
  })

  test('X-PERF-09 restores evicted content although it has not changed', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const { payloads } = scene.world.device.disk.memory
    const { home = '' } = scene.state.user.library
    expect(payloads.has(home)).toBe(true)
    payloads.delete(home)
    scene.tab.engine?.contents.clear()
    await synced(scene)
    expect(tagsOf(scene, '/user/home').at(-1)).toBeDefined()
    expect(scene.tab.engine?.contents.home(home)).toBeDefined()
    expect(scene.world.device.disk.memory.payloads.has(home)).toBe(true)
  })

  test('S-API-39 requests the complete response again after a truncated one', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const from = scene.sent('GET /user/library').length
    const { library } = scene.state.user.library
    const { network, server } = scene.world.device
    server.publish([])
    network.plan = ({ path }) => (path === '/user/library' ? 'truncated' : undefined)
    await synced(scene)
    expect(scene.logged('libraryFailed')).toHaveLength(1)
    network.plan = () => undefined
    await synced(scene)
    const [before, after] = tagsOf(scene, '/user/library', from)
    expect([before, after]).toEqual([expect.any(String), before])
    expect(scene.logged('libraryFailed')).toHaveLength(1)
    expect(scene.state.user.library.library).not.toBe(library)
  })
})

describe('after a user switch', () => {
  test("X-SEC-06 sends no ETag of the previous user after a logout, and loads the next user's own data", async () => {
    const scene = await createSingleTab()
    await scene.signIn(0)
    await synced(scene)
    const { home } = scene.state.user.library
    expect(tagsOf(scene, '/user/home').at(-1)).toBeDefined()
    const told = new Set(scene.world.requests.sent.map(({ request }) => tagOf(request)))
    const from = scene.world.requests.sent.length
    await scene.do('logOut', { force: true })
    await scene.wait(3_000)
    await scene.signIn(1)
    const since = scene.world.requests.sent.slice(from).map(({ request }) => tagOf(request))
    expect(since.filter((tag) => tag !== undefined && told.has(tag))).toEqual([])
    expect(scene.state.user.session.user?.name).toBe('ben')
    expect(scene.state.user.library.home).toMatch(/^[0-9a-f]{64}$/)
    expect(scene.state.user.library.home).not.toBe(home)
    await synced(scene)
    expect(tagsOf(scene, '/user/home').at(-1)).toBeDefined()
    expect(told.has(tagsOf(scene, '/user/home').at(-1))).toBe(false)
  })

  test('X-SEC-06 S-SYNC-18 sends no ETag after a new sign-in, even in the same session', async () => {
    const user = { id: 'maya', name: 'Maya', sessionId: 'session', jwtToken: 'token' }
    let isKnown = false
    const answers: { readonly [N in CallName]?: () => Envelope } = {
      login: () => {
        isKnown = true
        return encodeAnswer('login', { user })
      },
      loginJwt: () => {
        isKnown = true
        return encodeAnswer('loginJwt', { user })
      },
      sync: () => encodeAnswer('sync', { ...(isKnown ? { user } : {}), trials: [], notices: [] }),
      home: () => encodeAnswer('home', { home: {} }),
    }
    const { ports, requests, rest } = nodePorts(
      emptyMemory(),
      (name) => answers[name]?.() ?? { status: 'error', errorType: 'closed' },
      NOON,
    )
    const engine = await startEngine(
      {
        ...ports,
        http: async (request, signal) => {
          const reply = await ports.http(request, signal)
          return reply.kind === 'reply' ? { ...reply, etag: `"${reply.body.length}"` } : reply
        },
      },
      engineSettings(),
    )
    await rest()
    const signIn = { type: 'logIn', data: { method: 'email', name: 'maya', filled: true } } as const
    await engine.dispatch(signIn, { email: 'maya', password: 'p' })
    await rest()
    isKnown = false
    const from = requests.length
    await engine.dispatch({ type: 'sync', data: {} })
    await rest()
    const since = requests.slice(from).map(({ path, headers: { [headers.session]: session, ...more } }) => {
      const [bare] = path.split('?')
      return [bare, session, tagOf({ headers: more }) !== undefined]
    })
    expect(since.filter(([path]) => path !== '/user/favorites' && path !== '/user/library')).toEqual([
      ['/user/data-sync/v3', 'session', true],
      ['/user/login-jwt', 'session', false],
      ['/user/data-sync/v3', 'session', false],
      ['/user/home', 'session', false],
    ])
    engine.stop()
  })
})
