import * as E from 'fp-ts/Either'
import { expect, test, vi } from 'vitest'
import { encodeAnswer } from '../../protocol/api'
import { decode } from '../../protocol/codec'
import { EmulatedRequest } from '../../protocol/emulator'
import { unbranded } from '../../protocol/white-label'
import { apiClient } from '../../worker/api/api-client'
import { responseCache } from '../../worker/api/response-cache'
import { emulatedHttp } from '../../worker/api/emulated-http'
import { startEngine } from '../../worker/engine'
import { emptyMemory } from '../../worker/store/memory-store'
import { allModules } from '../whole-app/all-modules'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'
import { privateTab } from '../simulation/private-tab'

test('S-SYNC-07 restores nothing in the emulator, and leaves nothing on the device', async () => {
  const { memory, engine } = await privateTab()
  engine.stop()
  const before = JSON.stringify([memory.rows, memory.secrets])
  const { ports, rest } = nodePorts(memory, () => ({ status: 'error', errorType: 'closed' }))
  const emulator = await startEngine(ports, engineSettings({ session: 'emulator', emulated: true }))
  expect(emulator.state().user.session.user).toBeUndefined()
  expect(emulator.state().user.sync.load.value).toBe('initial')
  await rest()
  await emulator.dispatch({ type: 'chooseColorScheme', data: { colorScheme: 'dark' } })
  emulator.stop()
  expect(JSON.stringify([memory.rows, memory.secrets])).toBe(before)
})

test('S-SYNC-07 X-HEAL-05 reports a log in memory as expected in the emulator, and as a fault elsewhere', async () => {
  const storageOf = async (settings: { readonly emulated?: true }) => {
    const { ports } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'closed' }))
    const store = { ...ports.store, durable: false }
    const engine = await startEngine({ ...ports, store }, engineSettings({ session: 'tab', ...settings }))
    const reported: unknown[] = []
    engine.subscribe('storage', 'shell', {}, ({ changed }) => void reported.push(changed['storage']))
    await vi.waitFor(() => expect(reported).not.toEqual([]))
    engine.stop()
    return reported
  }
  expect(await storageOf({ emulated: true })).toEqual(['emulated'])
  expect(await storageOf({})).toEqual(['memory'])
})

/** A stand-in for the parent window, which records requests and can send messages. */
function parentWindow(answer: (request: EmulatedRequest) => unknown = () => undefined) {
  const asked: EmulatedRequest[] = []
  const channel: Pick<MessagePort, 'postMessage' | 'onmessage'> & { readonly say: (data: unknown) => void } = {
    onmessage: null,
    postMessage: (data: unknown) => {
      const request = decode(EmulatedRequest, structuredClone(data))
      if (E.isLeft(request)) throw new Error('no request')
      asked.push(request.right)
      const said = answer(request.right)
      if (said !== undefined) queueMicrotask(() => channel.say(said))
    },
    say: (data) => void channel.onmessage?.call(new MessageChannel().port1, new MessageEvent('message', { data })),
  }
  return { asked, channel }
}
const ok = ({ requestId }: EmulatedRequest, payloads: unknown = []) => ({ requestId, status: 'ok', payloads })

/** Returns a client whose requests go to that window, with a clock that only the test advances. */
function emulatedClient(answer?: (request: EmulatedRequest) => unknown) {
  const { asked, channel } = parentWindow(answer)
  const { ports, wait } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'network' }))
  const api = apiClient(
    {
      http: emulatedHttp(channel, ports, 'org-of-white-label'),
      clock: ports.clock,
      fetchCalls: () => allModules('afterStart'),
    },
    () => ({ orgId: 'org', language: 'en', idempotencyKeys: true }),
    async () => ({ userId: 'maya', signIn: 1, sessionId: 'session', jwtToken: 'token' }),
    responseCache(),
    () => undefined,
  )
  return { asked, channel, wait, api, signal: new AbortController().signal }
}

test('S-EMU-02 posts every request to the parent window in the emulator, and sends none over the network', async () => {
  let isSignedIn = false
  const { asked, channel } = parentWindow((request) => {
    const call = { login: '/user/login', sync: '/user/data-sync/v3', home: '/user/home', library: '/user/library' }
    const user = { id: 'user-1', name: 'Emulator User', sessionId: 'session', jwtToken: 'token' }
    const answers = {
      [call.login]: () => encodeAnswer('login', { user }),
      [call.sync]: () => encodeAnswer('sync', { ...(isSignedIn ? { user } : {}), trials: [], notices: [] }),
      [call.home]: () => encodeAnswer('home', { home: {} }),
      [call.library]: () => encodeAnswer('library', { library: { categories: [] } }),
    }
    isSignedIn ||= request.path === call.login
    return ok(request, answers[request.path]?.().payloads)
  })
  const network: string[] = []
  const { ports, rest, wait } = nodePorts(emptyMemory(), (name) => {
    network.push(name)
    return { status: 'error', errorType: 'network' }
  })
  const engine = await startEngine(
    { ...ports, http: emulatedHttp(channel, ports, 'org-1') },
    engineSettings({ session: 'emulator', whiteLabel: { ...unbranded, orgId: 'org-1' }, emulated: true }),
  )
  const secret = { email: 'maya@example.org', password: 'canary-secret' }
  await engine.dispatch({ type: 'logIn', data: { method: 'email', name: secret.email, filled: true } }, secret)
  await rest()
  await wait(1_000)
  await engine.dispatch({ type: 'favoriteCardToggle', data: { cardId: 'c1', deckId: 'd1', favorite: true } })
  await wait(2_000)
  await engine.dispatch({ type: 'favoriteCardToggle', data: { cardId: 'c1', deckId: 'd1', favorite: false } })
  await wait(2_000)
  expect(engine.state().user.session.user?.name).toBe('Emulator User')
  expect(network).toEqual([])
  const made = asked.map(({ method, path }) => `${method} ${path}`)
  expect(made).toEqual(
    expect.arrayContaining([
      'POST /user/login',
      'GET /user/data-sync/v3',
      'GET /user/home',
      'POST /user/favorites',
      'DELETE /user/favorites/decks/d1/cards/c1',
    ]),
  )
  expect(asked.every(({ whitelabelOrgId }) => whitelabelOrgId === 'org-1')).toBe(true)
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(asked.length)
  const combined = asked.findLast(({ path }) => path === '/user/data-sync/v3')
  // The parent window adds the emulated session; the address has none (S-API-35).
  expect(combined?.query).toEqual({ orgId: 'org-1' })
  expect(asked.find(({ path }) => path === '/user/login')?.params).toEqual({ ...secret, orgId: 'org-1' })
  expect(asked.find(({ path }) => path === '/user/home')).not.toHaveProperty('params')
  engine.stop()
})

test('S-EMU-03 matches a response to its request by id, and ignores unknown and repeated ones', async () => {
  const { asked, channel, api, signal } = emulatedClient()
  const decks = api.call('orgRoles', { path: {} }, signal)
  const mine = api.call('myRoles', { path: {} }, signal)
  await new Promise((resolve) => setImmediate(resolve))
  const [first, second] = asked
  if (first === undefined || second === undefined) throw new Error('nothing was asked')
  const roles = (name: string) => [{ type: 'Role', data: [{ id: '00000000-0000-4000-8000-000000000001', name }] }]
  const foreign = { ...first, requestId: '00000000-0000-4000-8000-00000000000f' }
  channel.say(ok(foreign, roles('Foreign')))
  for (const nonsense of [undefined, null, 'text', { requestId: 7 }, { status: 'ok' }]) channel.say(nonsense)
  channel.say(ok(second, roles('Second')))
  channel.say(ok(first, roles('First')))
  channel.say(ok(first, roles('Again')))
  expect(await decks).toMatchObject({ right: { roles: [{ name: 'First' }] } })
  expect(await mine).toMatchObject({ right: { roles: [{ name: 'Second' }] } })
})

test("S-EMU-04 S-EMU-06 S-EMU-07 accepts only responses with status 'ok'; others are errors of the client or the network", async () => {
  const cameOf = async (answer: (request: EmulatedRequest) => unknown) => {
    const { api, signal } = emulatedClient(answer)
    const came = await api.call('myRoles', { path: {} }, signal)
    return E.isLeft(came) ? came.left : came.right
  }
  const with_ = (more: object) => (request: EmulatedRequest) => ({ ...ok(request), ...more })
  expect(await cameOf((request) => ok(request))).toEqual({ roles: [] })
  expect(await cameOf(with_({ status: 'networkError' }))).toEqual({
    kind: 'networkError',
    reason: 'offline',
    message: 'Request failed',
  })
  expect(await cameOf(with_({ status: 'clientError' }))).toMatchObject({ kind: 'clientError' })
  // In the emulator's frame without a parent window.
  expect(await cameOf(with_({ status: 'missingParent' }))).toMatchObject({ message: 'Missing parent' })
  for (const unreadable of [{ status: 'fine' }, { status: undefined }, { payloads: 'none' }, { payloads: [7] }])
    expect(await cameOf(with_(unreadable))).toMatchObject({ kind: 'clientError', message: 'Receive failed' })
})

test('S-EMU-02 times out a request that the parent window does not answer, and ends an aborted one immediately', async () => {
  const { api, channel, asked, wait } = emulatedClient()
  const given = new AbortController()
  const late = api.call('myRoles', { path: {} }, new AbortController().signal)
  const left = api.call('orgRoles', { path: {} }, given.signal)
  await new Promise((resolve) => setImmediate(resolve))
  given.abort()
  expect(await left).toMatchObject({ left: { kind: 'networkError', reason: 'aborted' } })
  await wait(120_000)
  expect(await late).toMatchObject({ left: { kind: 'networkError', reason: 'timeout' } })
  // Responses after that are ignored.
  for (const request of asked) channel.say(ok(request))
})
