import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRows } from '../../core/outbox/queue'
import type { State } from '../../core/state'
import type { Intent } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import { startEngine, type Engine } from '../../worker/engine'
import { emptyMemory } from '../../worker/store/memory-store'
import { openMirror } from '../../worker/mirror/mirror'
import { StoreLost, type HttpReply, type LogStore, type MirrorFiles } from '../../worker/ports'
import { sealedFiles, type KeyPlace, type PlainFiles } from '../../worker/recovery/sealed-files'
import { dexieStore } from '../../worker/system/dexie-store'
import { numberedId } from '../arbitraries/decks'
import { privateMark } from '../simulation/accounts'
import { decksOf } from '../simulation/content'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'
import { NOON } from '../examples/defaults'
import { seeded } from '../simulation/random'
import { CANARY, createServer } from '../simulation/server-model'

const DECK = numberedId('d', 3)
const CARD = numberedId('c', 3 * 16 + 1)
const OTHER_CARD = numberedId('c', 3 * 16 + 3)

// For Dexie alone: as globals they would stay for the tests after these.
const own = Dexie.dependencies
beforeAll(() => {
  Dexie.dependencies = { indexedDB, IDBKeyRange }
})
afterAll(() => {
  Dexie.dependencies = own
})

/** Files of a browser, which outlive each worker. */
function plainFiles() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const plain: PlainFiles = {
    list: async () => [...files.keys()],
    read: async (name) => files.get(name),
    write: async (name, bytes) => void files.set(name, bytes),
    remove: async (name) => void files.delete(name),
  }
  return { files, plain }
}

/** A database whose tables cannot be read until it is deleted, as Chromium's after a flipped byte. */
function damaged(store: LogStore): LogStore {
  let isWhole = false
  const read = <A>(run: () => Promise<A>): Promise<A> => (isWhole ? run() : Promise.reject(new StoreLost()))
  return {
    ...store,
    head: () => read(store.head),
    read: (after, limit) => read(() => store.read(after, limit)),
    checkpointSeqs: () => read(store.checkpointSeqs),
    reset: async () => {
      isWhole = true
      await store.reset()
    },
  }
}

/** A browser with one tab at a time, over a database, a mirror and a recovery copy, and a server behind it. */
function browser(name: string) {
  const server = createServer(decksOf(seeded(1)))
  const mirrorFiles = new Map<string, Uint8Array<ArrayBuffer>>()
  const directory: MirrorFiles = {
    list: async () => [...mirrorFiles.keys()],
    read: async (file) => mirrorFiles.get(file) ?? new Uint8Array(),
    append: async (file, bytes) =>
      void mirrorFiles.set(file, new Uint8Array([...(mirrorFiles.get(file) ?? []), ...bytes])),
    replace: async (file, bytes) => void mirrorFiles.set(file, bytes),
    flush: async () => undefined,
    remove: async (file) => void mirrorFiles.delete(file),
  }
  const { files, plain } = plainFiles()
  const key: { bytes: Uint8Array<ArrayBuffer> | undefined } = { bytes: undefined }
  const place: KeyPlace = {
    get: async () => key.bytes,
    put: async (bytes) => {
      key.bytes = bytes
    },
    remove: async () => {
      key.bytes = undefined
    },
  }
  const network = { connected: true }
  let starts = 0
  let time = NOON
  const reply = (body: string, status: number): HttpReply => ({
    kind: 'reply',
    status,
    body,
    contentType: 'application/json',
    date: null,
    retryAfter: null,
  })
  const start = async (wrap: (store: LogStore) => LogStore = (store) => store) => {
    starts += 1
    const session = numberedId('5', starts)
    const { ports, wait, rest } = nodePorts(
      emptyMemory(`start ${starts}`),
      () => ({ status: 'ok', payloads: [] }),
      time,
    )
    const starting = startEngine(
      {
        ...ports,
        random: { ...ports.random, uuid: () => crypto.randomUUID() },
        store: wrap(dexieStore(name)),
        mirror: openMirror(directory, session, 'run'),
        recovery: sealedFiles(plain, place),
        http: async (request) => {
          if (!network.connected) return { kind: 'failed', reason: 'offline' }
          const { body, status } = server.handle(request, ports.clock.now())
          return reply(body, status)
        },
      },
      engineSettings({ session }),
    )
    let engine: Engine | undefined
    void starting.then((started) => {
      engine = started
    })
    // The store is tried again after a while, and sealing takes real time.
    await expect
      .poll(async () => {
        await wait(1_000)
        return engine !== undefined
      })
      .toBe(true)
    const running = await starting
    return {
      engine: running,
      wait,
      rest,
      do: async (intent: Intent, secret?: Secret) => {
        const answer = running.dispatch(intent, secret)
        await wait(3_000)
        return answer
      },
      stop: () => {
        running.stop()
        time = ports.clock.now()
      },
    }
  }
  const text = (all: ReadonlyMap<string, Uint8Array>) =>
    [...all].map(([file, bytes]) => `${file} ${new TextDecoder().decode(bytes)}`).join('\n')
  return {
    server,
    network,
    start,
    files,
    key,
    place,
    plain,
    ada: () => server.accounts[0] ?? expect.fail('no account'),
    applied: () => server.journal.filter(({ path }) => path === '/user/favorites'),
    /** All that is outside of IndexedDB, as text. */
    outside: () => text(mirrorFiles) + text(files),
    lose: () => Dexie.delete(name),
    sleep: (ms: number) => {
      time += ms
    },
  }
}
type Browser = ReturnType<typeof browser>
type Running = Awaited<ReturnType<Browser['start']>>

const favorite = (cardId: string): Intent => ({
  type: 'favoriteCardToggle',
  data: { deckId: DECK, cardId, favorite: true },
})

/** A learner signs in, chooses German and opens a deck; the copy of that is written. */
async function learning(at: Browser): Promise<Running> {
  const tab = await at.start()
  const { email, password } = at.ada()
  await tab.do({ type: 'logIn', data: { method: 'email', name: email, filled: true } }, { email, password })
  await isTrue(tab, ({ user }) => user.session.user?.name === 'ada')
  expect(await tab.do({ type: 'chooseLanguage', data: { language: 'de' } })).toBeUndefined()
  expect(await tab.do({ type: 'openDeck', data: { deckId: DECK } })).toBeUndefined()
  await isTrue(tab, ({ user }) => user.library.decks[DECK] !== undefined)
  await isCopied(at, tab)
  return tab
}

/** Lets time go by until this holds: databases and ciphers take real time. */
const isTrue = (tab: Running, holds: (state: State) => boolean) =>
  expect
    .poll(async () => {
      await tab.wait(1_000)
      return holds(tab.engine.state())
    })
    .toBe(true)

const isOut = ({ user }: State) => user.session.user === undefined

/** Lets time go by until the copy has the content of the deck. */
const isCopied = async (at: Browser, tab: Running) => {
  const content = tab.engine.state().user.library.decks[DECK]?.content ?? expect.fail('the deck is not loaded')
  await expect
    .poll(async () => {
      await tab.wait(61_000)
      const { plain, place } = at
      return (await sealedFiles(plain, place).read(`content.${content}`)) !== undefined
    })
    .toBe(true)
  const before = copyName(at)
  // The next one has all that was said until now.
  await expect
    .poll(async () => {
      await tab.do({ type: 'chooseColorScheme', data: { colorScheme: 'dark' } })
      await tab.do({ type: 'chooseColorScheme', data: { colorScheme: 'light' } })
      await tab.wait(61_000)
      return copyName(at)
    })
    .not.toBe(before)
}
const copyName = ({ files }: Browser) => [...files.keys()].find((file) => file.startsWith('copy.'))

/** What a subscription shows, by its fields. */
async function shownBy(tab: Running, name: 'shell' | 'deck') {
  const fields: Record<string, unknown> = {}
  const keep = ({ changed }: { readonly changed: object }) => void Object.assign(fields, changed)
  if (name === 'deck') tab.engine.subscribe('d', 'deck', { deckId: DECK }, keep)
  else tab.engine.subscribe('s', 'shell', {}, keep)
  await tab.wait(1_000)
  return fields
}

describe('a lost database', () => {
  test.each([
    ['is gone', async (at: Browser) => at.lose(), (store: LogStore) => store],
    ['opens and cannot be read', async () => undefined, damaged],
  ])(
    'X-HEAL-09 given a learner with an opened deck and an unsent action, when the database %s and the app starts offline, then they go on in their language and the action goes out later',
    async (title, lose, wrap) => {
      const at = browser(`lost ${title}`)
      const before = await learning(at)
      at.network.connected = false
      expect(await before.do(favorite(CARD))).toBeUndefined()
      before.stop()
      await lose(at)

      const after = await at.start(wrap)
      await after.wait(3_000)
      const { user, device } = after.engine.state()
      expect(user.session).toMatchObject({ login: { value: 'loggedIn' }, user: { name: 'ada' } })
      expect(device.language).toBe('de')
      expect(await shownBy(after, 'shell')).toMatchObject({ language: 'de', storage: 'durable' })
      await after.do({ type: 'openDeck', data: { deckId: DECK } })
      expect(await shownBy(after, 'deck')).toMatchObject({ title: 'Deck 3' })
      expect(user.alerts).toMatchObject([{ kind: 'storageHealed', count: 1 }])
      expect(after.engine.state().user.engagement.favorites[DECK]).toHaveProperty(CARD)
      expect(await after.do(favorite(OTHER_CARD))).toBeUndefined()
      expect(at.applied()).toEqual([])

      at.network.connected = true
      await after.do({ type: 'sync', data: {} })
      await after.wait(60_000)
      expect(at.applied()).toHaveLength(2)
      expect(after.engine.state().user.session.user?.name).toBe('ada')
      expect(allRows(after.engine.state())).toEqual([])
      after.stop()

      // It is a log like any other: the next start goes on from it.
      const next = await at.start()
      expect(next.engine.state().user.session.user?.name).toBe('ada')
      expect(next.engine.health().gaps).toBe(0)
      next.stop()
    },
  )

  test('X-HEAL-09 X-OUTBOX-01 what waited in the copy and in the mirror is queued once, and a row that was sent after the copy is applied once', async () => {
    const at = browser('twice')
    const before = await learning(at)
    at.network.connected = false
    await before.do(favorite(CARD))
    await isCopied(at, before)
    at.network.connected = true
    await before.do({ type: 'sync', data: {} })
    await before.wait(30_000)
    expect(at.applied()).toHaveLength(1)
    before.stop()
    await at.lose()
    const after = await at.start()
    await after.do({ type: 'sync', data: {} })
    await after.wait(60_000)
    expect(at.applied()).toHaveLength(1)
    expect(allRows(after.engine.state())).toEqual([])
    after.stop()
  })

  test('X-HEAL-09 X-HEAL-01 a database that is lost under a running tab leaves the learner where they were', async () => {
    const at = browser('running')
    const tab = await learning(at)
    at.network.connected = false
    await tab.do(favorite(CARD))
    await at.lose()
    await tab.do({ type: 'chooseColorScheme', data: { colorScheme: 'dark' } })
    await expect
      .poll(async () => {
        await tab.wait(1_000)
        return tab.engine.state().user.alerts.map(({ kind }) => kind)
      })
      .toContain('storageHealed')
    const { user, device } = tab.engine.state()
    expect([user.session.user?.name, device.language]).toEqual(['ada', 'de'])
    expect(allRows(tab.engine.state()).filter(({ cause }) => cause === 'favoriteAdded')).toHaveLength(1)
    tab.stop()
  })

  test('X-HEAL-09 S-SYNC-34 where the organisation ends a sign-in after a time, the time since the copy counts as away, and the learner signs in', async () => {
    const at = browser('away')
    const before = await learning(at)
    expect(before.engine.state().user.session.organisation?.logoutAfterMinutes).toBeGreaterThan(0)
    before.stop()
    await at.lose()
    at.sleep(86_400_000)
    const after = await at.start()
    expect(after.engine.state().user.session).toMatchObject({ logoutReason: 'inactive' })
    expect(after.engine.state().user.session.user).toBeUndefined()
    after.stop()
  })

  test('X-HEAL-09 a sound start reads nothing of the copy', async () => {
    const at = browser('sound')
    const before = await learning(at)
    before.stop()
    let reads = 0
    const read = at.plain.read
    Object.assign(at.plain, {
      read: async (name: string) => {
        reads += 1
        return read(name)
      },
    })
    const after = await at.start()
    await after.wait(10_000)
    expect(after.engine.state().user.session.user?.name).toBe('ada')
    expect(reads).toBe(0)
    after.stop()
  })

  test('X-HEAL-09 a copy that is torn, or whose key is gone, is none: what was unsent is rescued, and the learner signs in', async () => {
    const at = browser('torn')
    const before = await learning(at)
    at.network.connected = false
    await before.do(favorite(CARD))
    before.stop()
    await at.lose()
    at.key.bytes = undefined
    const after = await at.start()
    expect(after.engine.state().user.session.user).toBeUndefined()
    expect(allRows(after.engine.state()).map(({ cause }) => cause)).toContain('favoriteAdded')
    after.stop()
  })
})

describe('the recovery copy and whoever leaves', () => {
  test('X-SEC-06 X-HEAL-09 while the learner is signed in nothing in it can be read; after the log-out there is neither a file nor a key', async () => {
    const at = browser('log-out')
    const tab = await learning(at)
    const { id, email } = at.ada()
    const words = [CANARY, privateMark(id), email, 'Deck 3']
    expect(at.files.size).toBeGreaterThan(2)
    expect(words.filter((word) => at.outside().includes(word))).toEqual([])
    const kept = new Map(at.files)
    await tab.do({ type: 'logOut', data: { force: false } })
    await isTrue(tab, isOut)
    await tab.wait(120_000)
    expect([at.files.size, at.key.bytes]).toEqual([0, undefined])
    tab.stop()

    // Whoever has kept the files, or could not delete them, has nothing: their key is gone.
    for (const [file, bytes] of kept) at.files.set(file, bytes)
    await at.lose()
    const after = await at.start()
    expect(after.engine.state().user.session.user).toBeUndefined()
    expect(JSON.stringify(after.engine.state())).not.toContain(id)
    after.stop()
  })

  test('X-SEC-06 X-HEAL-09 it is deleted before the log-out is recorded, so that a database that is lost right after it signs nobody in', async () => {
    const at = browser('right-after')
    const tab = await learning(at)
    let left: readonly unknown[] | undefined
    tab.engine.subscribe('s', 'shell', {}, () => {
      if (tab.engine.state().user.session.user === undefined) left ??= [at.files.size, at.key.bytes]
    })
    await tab.do({ type: 'logOut', data: { force: false } })
    await isTrue(tab, isOut)
    expect(left).toEqual([0, undefined])
    tab.stop()
  })

  test('X-SEC-06 X-HEAL-09 what a tab writes while another one logs out is deleted again', async () => {
    const at = browser('frozen')
    const tab = await learning(at)
    const write = at.plain.write
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isHeld = false
    Object.assign(at.plain, {
      write: async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
        isHeld = true
        await held
        await write(name, bytes)
      },
    })
    void tab.engine.report({ type: 'hidden' })
    await expect
      .poll(async () => {
        await tab.rest()
        return isHeld
      })
      .toBe(true)
    await tab.do({ type: 'logOut', data: { force: false } })
    await isTrue(tab, isOut)
    Object.assign(at.plain, { write })
    goOn()
    await expect
      .poll(async () => {
        await tab.rest()
        return [at.files.size, at.key.bytes]
      })
      .toEqual([0, undefined])
    tab.stop()
  })

  test('X-SEC-06 X-HEAL-09 the next learner’s copy has nothing of the one before', async () => {
    const at = browser('next-learner')
    const tab = await learning(at)
    const { id } = at.ada()
    await tab.do({ type: 'logOut', data: { force: false } })
    await isTrue(tab, isOut)
    const ben = at.server.accounts[1] ?? expect.fail('no second account')
    const { email, password } = ben
    await tab.do({ type: 'logIn', data: { method: 'email', name: email, filled: true } }, { email, password })
    await expect
      .poll(async () => {
        await tab.wait(61_000)
        return at.files.size
      })
      .toBeGreaterThan(0)
    tab.stop()
    const opened = sealedFiles(at.plain, at.place)
    for (const file of at.files.keys()) expect(await opened.read(file)).not.toContain(id)
    await at.lose()
    const after = await at.start()
    expect(after.engine.state().user.session.user?.name).toBe('ben')
    after.stop()
  })
})
