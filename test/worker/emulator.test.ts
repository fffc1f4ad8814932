import * as E from 'fp-ts/Either'
import { expect, test } from 'vitest'
import { encodeAnswer } from '../../protocol/api'
import { decode } from '../../protocol/codec'
import { EmulatedRequest } from '../../protocol/emulator'
import { unbranded } from '../../protocol/white-label'
import { apiClient } from '../../worker/api-client'
import { knownAnswers } from '../../worker/known-answers'
import { emulatedHttp } from '../../worker/emulated-http'
import { startEngine } from '../../worker/engine'
import { emptyMemory } from '../../worker/memory-store'
import { codeAtHand } from '../whole-app/code'
import { engineSettings } from '../world/engine-settings'
import { nodePorts } from '../world/node-ports'
import { privateTab } from '../world/private-tab'

test('S-SYNC-07 in the emulator nothing is restored, and nothing is left on the device', async () => {
  const { memory, engine } = await privateTab()
  engine.stop()
  const before = JSON.stringify([memory.rows, memory.secrets])
  const { ports, rest } = nodePorts(memory, () => ({ status: 'error', errorType: 'closed' }))
  const emulator = await startEngine(ports, engineSettings({ session: 'emulator', emulated: true }))
  expect(emulator.state().mine.session.user).toBeUndefined()
  expect(emulator.state().mine.sync.load.value).toBe('initial')
  await rest()
  await emulator.dispatch({ type: 'chooseColorScheme', data: { colorScheme: 'dark' } })
  emulator.stop()
  expect(JSON.stringify([memory.rows, memory.secrets])).toBe(before)
})

/** The window around the page: what it is told, and what it says. */
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

/** A client whose requests go to that window, at a clock that stands still until told. */
function emulatedClient(answer?: (request: EmulatedRequest) => unknown) {
  const { asked, channel } = parentWindow(answer)
  const { ports, wait } = nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'network' }))
  const api = apiClient(
    {
      http: emulatedHttp(channel, ports, 'org-of-white-label'),
      clock: ports.clock,
      fetchCalls: () => codeAtHand('later'),
    },
    () => ({ orgId: 'org', language: 'en', strict: false, idempotencyKeys: true }),
    async () => ({ userId: 'maya', signIn: 1, sessionId: 'session', jwtToken: 'token' }),
    knownAnswers(),
    () => undefined,
  )
  return { asked, channel, wait, api, signal: new AbortController().signal }
}

test('S-EMU-02 in the emulator every request is posted to the parent window, and none goes to the network', async () => {
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
  expect(engine.state().mine.session.user?.name).toBe('Emulator User')
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
  expect(combined?.query).toMatchObject({ sessionId: 'session' })
  expect(asked.find(({ path }) => path === '/user/login')?.params).toEqual({ ...secret, orgId: 'org-1' })
  expect(asked.find(({ path }) => path === '/user/home')).not.toHaveProperty('params')
  engine.stop()
})

test("S-EMU-03 an answer is matched to its request by its id; another one, or one that came already, is nobody's", async () => {
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

test("S-EMU-04 S-EMU-06 S-EMU-07 an answer is ok when its status is 'ok' alone; else it is an error of the client or the network", async () => {
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
  // In the emulator's frame without a window around it.
  expect(await cameOf(with_({ status: 'missingParent' }))).toMatchObject({ message: 'Missing parent' })
  for (const unreadable of [{ status: 'fine' }, { status: undefined }, { payloads: 'none' }, { payloads: [7] }])
    expect(await cameOf(with_(unreadable))).toMatchObject({ kind: 'clientError', message: 'Receive failed' })
})

test('S-EMU-02 a request that the parent window does not answer ends in its time, and one that is given up at once', async () => {
  const { api, channel, asked, wait } = emulatedClient()
  const given = new AbortController()
  const late = api.call('myRoles', { path: {} }, new AbortController().signal)
  const left = api.call('orgRoles', { path: {} }, given.signal)
  await new Promise((resolve) => setImmediate(resolve))
  given.abort()
  expect(await left).toMatchObject({ left: { kind: 'networkError', reason: 'aborted' } })
  await wait(120_000)
  expect(await late).toMatchObject({ left: { kind: 'networkError', reason: 'timeout' } })
  // What comes after that is nobody's.
  for (const request of asked) channel.say(ok(request))
})
