import { isLeft, isRight } from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../core/hash'
import { timeline } from '../../core/replay'
import { coreBridgeCodecs, withValidation } from '../../protocol/bridge-codecs'
import type { ReplaySnapshot } from '../../protocol/replay'
import type { ViewPatch } from '../../protocol/view-patch'
import { exportLog } from '../../worker/export/export'
import { importLog } from '../../worker/export/import'
import { player, type Player } from '../../worker/replay/player'
import { gunzipped, gzipped } from '../simulation/gzip-files'
import { NOON } from '../examples/defaults'
import { privateTab, privateTexts, secretTexts } from '../simulation/private-tab'

/** A frame passes between two reads, so a view is posted as soon as the position changes. */
const clock = () => {
  let now = 0
  return { monotonic: () => (now += 100), after: () => () => undefined }
}
const stamp = { at: NOON, salt: 'salt' }

/** Returns a player with the log of a user who signed in and used the app, and the shell as last posted. */
async function opened() {
  const { engine, memory } = await privateTab()
  const file = await exportLog(engine, false, stamp)
  const replay = player('build-1', clock())
  const log = await replay.open(file)
  if (log.kind !== 'opened') throw new Error(log.reason)
  const shell: Record<string, unknown> = {}
  const mistakes: TypeError[] = []
  const port = {
    postMessage: ({ changed, removed }: ViewPatch) => {
      Object.assign(shell, changed)
      for (const key of removed) delete shell[key]
    },
  }
  const core = withValidation(replay.core, coreBridgeCodecs, (mistake) => mistakes.push(mistake))
  await core.subscribe('view', 'shell', {}, port)
  return { core, mistakes, engine, memory, file, replay, log, shell }
}

/** Returns the snapshot at a position that is already folded. */
function momentAt(replay: Player, place: number): ReplaySnapshot | undefined {
  const found = replay.seek(place)
  if (found?.kind === 'reading') throw new Error('it is still being folded')
  return found
}

describe('the player of a replay', () => {
  test('X-REPLAY-02 opens an exported file and lists each event with its kind, number and time', async () => {
    const { memory, log } = await opened()
    const { types, kinds, seqs, times } = log.story
    expect(kinds).toHaveLength(memory.rows.length)
    expect([...kinds].map((kind) => types[kind])).toEqual(memory.rows.map((row) => ('type' in row ? row.type : '')))
    expect([...seqs]).toEqual(memory.rows.map((_, index) => index + 1))
    expect(times[0]).toBe(NOON)
    expect(log).toMatchObject({ build: 'build-1', ownBuild: true, redacted: true, platform: 'web', earlier: 0 })
    expect(log.fault).toBeUndefined()
  })

  test("X-BRIDGE-04 exchanges messages with the screens by the boundary's protocol", async () => {
    const { core, mistakes } = await opened()
    expect(await core.greet({ build: '', session: 's', referrer: '', platform: '', userAgent: '' })).toBe('ready')
    await core.quiet()
    expect(await core.dispatch([[{ type: 'sync', data: {} }, undefined, 'i1']])).toEqual([undefined])
    await core.subscribe('deck', 'deck', { deckId: 'deck-1' }, { postMessage: () => undefined })
    await core.unsubscribe('deck')
    await core.report('hidden')
    expect(await core.whyLocked({ deckId: 'deck-1' })).toBeUndefined()
    expect(await core.beginSignOn('google')).toBeUndefined()
    await expect(core.countEvents()).rejects.toThrow('no log of its own')
    expect(mistakes).toEqual([])
  })

  test('X-REPLAY-02 shows the same snapshot by jump and by step, and the screens follow in both directions', async () => {
    const { replay, log, shell } = await opened()
    const last = log.story.kinds.length
    const jumped = replay.seek(last)
    replay.draw()
    expect(shell['guard']).toBe('open')
    expect(replay.seek(0)).toMatchObject({ place: 0, changes: [] })
    // The screens follow when they are rendered, so scrubbing does not block on them.
    expect(shell['guard']).toBe('open')
    replay.draw()
    expect(shell['guard']).toBe('starting')
    const stepped = Array.from({ length: last }, (_, index) => replay.seek(index + 1))
    expect(stepped.at(-1)).toEqual(jumped)
    replay.draw()
    expect(shell['guard']).toBe('open')
    const signedIn = log.story.types.indexOf('loginSucceeded')
    const place = [...log.story.kinds].indexOf(signedIn)
    replay.seek(place)
    replay.draw()
    expect(shell['guard']).toBe('signedOut')
    replay.seek(place + 1)
    replay.draw()
    expect(shell['guard']).toBe('open')
  })

  test("X-REPLAY-02 reports machine states, outbox, log health and an event's changes at a position", async () => {
    const { engine, replay, log } = await opened()
    const moment = momentAt(replay, log.story.kinds.length)
    const { outbox, session } = engine.state().user
    expect(moment?.machines).toContainEqual({ name: 'session.login', state: session.login.value })
    expect(moment?.outbox.map(({ id }) => id)).toEqual(outbox.rows.map(({ id }) => id))
    expect(outbox.rows.length).toBeGreaterThan(0)
    expect(moment?.health).toEqual({ ...engine.health(), events: log.story.kinds.length })
    const login = [...log.story.kinds].indexOf(log.story.types.indexOf('loginSucceeded')) + 1
    expect(momentAt(replay, login)?.changes.map(({ path }) => path)).toContain('user.owner')
    expect(momentAt(replay, login)?.row).toContain('"type": "loginSucceeded"')
  })

  test('X-REPLAY-02 X-EXPORT-03 shows the cards of a deck in the file, and reports a deck that is not', async () => {
    const { file, log, replay } = await opened()
    const last = log.story.kinds.length
    const shown: Record<string, unknown> = {}
    const port = { postMessage: ({ changed }: ViewPatch) => void Object.assign(shown, changed) }
    replay.seek(last)
    await replay.core.subscribe('deck', 'deck', { deckId: 'deck-1' }, port)
    await expect.poll(() => JSON.stringify(shown)).toContain('card-2')
    expect(replay.seek(last)).toMatchObject({
      path: expect.stringContaining('deck-1') as unknown,
      contentLeftOut: false,
    })

    const bare = player('build-1', clock())
    const lines = await gunzipped(file)
    await bare.open(await gzipped(lines.filter((line) => !line.includes('flipdeck-log-content'))))
    expect(bare.seek(last)).toMatchObject({ contentLeftOut: true })
    expect(bare.seek(1)).toMatchObject({ contentLeftOut: false })
  })

  test('X-REPLAY-02 X-REPLAY-03 folds a long log in slices, and is polled until a distant position is ready', async () => {
    const row = (seq: number) => ({
      specversion: '1.0',
      id: `event-${seq}`,
      source: 'flipdeck:log',
      type: 'flipdeck.connectivityChanged.v9',
      time: '2026-02-11T12:00:00.000Z',
      sequence: String(seq).padStart(10, '0'),
      zone: 60,
      session: 'tab-1',
      intent: 'intent',
      data: {},
    })
    const { file } = await opened()
    const [manifest = ''] = await gunzipped(file)
    const long = Array.from({ length: 1_000 }, (_, index) => JSON.stringify(row(index + 1)))
    const waits: (() => void)[] = []
    const replay = player('build-1', { ...clock(), after: (_, run) => (waits.push(run), () => undefined) })
    await replay.open(await gzipped([manifest, ...long]))
    expect(replay.seek(10)).toMatchObject({ kind: 'moment', place: 10 })
    expect(replay.seek(1_000)).toEqual({ kind: 'reading', reached: 500 })
    // The slices that it folds between the polls.
    waits.splice(0).forEach((run) => run())
    expect(replay.seek(1_000)).toMatchObject({ kind: 'moment', place: 1_000 })
    expect(replay.seek(501)).toMatchObject({ kind: 'moment', place: 501 })
  })

  test('X-REPLAY-02 X-EXPORT-03 summarises actions and pending actions once all is folded, at any position', async () => {
    const { engine, file } = await opened()
    const waits: (() => void)[] = []
    const replay = player('build-1', { ...clock(), after: (_, run) => (waits.push(run), () => undefined) })
    expect(await replay.summary()).toBeUndefined()
    const log = await replay.open(file)
    if (log.kind !== 'opened') throw new Error(log.reason)
    replay.seek(1)
    replay.seek(log.story.kinds.length)
    for (let run = waits.shift(); run !== undefined; run = waits.shift()) run()
    const summary = await replay.summary()
    expect(summary).toMatchObject({
      from: NOON,
      events: log.story.kinds.length,
      builds: ['build-1'],
      starts: 1,
      people: [{ id: 'user-1', signIns: 1 }],
      signedIn: 'user-1',
      decksOpened: 1,
    })
    const { rows } = engine.state().user.outbox
    expect(summary?.waiting.actions.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
    for (const text of [...privateTexts, ...secretTexts]) expect(JSON.stringify(summary)).not.toContain(text)
  })

  test('X-REPLAY-04 turns a position into a test that expects its state, but not from a damaged file', async () => {
    const { file, replay } = await opened()
    const log = await importLog(file)
    if (isLeft(log)) throw new Error(log.left.reason)
    const { state, health } = timeline(log.right).after(7)
    const { source, log: part } = (await replay.test('cold-milk', 7)) ?? {}
    expect(source).toContain("await readLog(join(import.meta.dirname, 'cold-milk.log.jsonl.gz'))")
    expect(source).toContain(`toBe('${hashOf(state)}')`)
    expect(source).toContain(`events: ${health.events},`)
    expect(source).toContain('decideEvent(log, 7, decideSettings(log))')
    const read = await importLog(part ?? new Blob())
    expect(isRight(read) && timeline(read.right).at(7).state).toEqual(state)
    await replay.open(await gzipped((await gunzipped(file)).slice(0, -1)))
    expect(await replay.test('cold-milk', 7)).toBeUndefined()
  })

  test('X-REPLAY-05 decides the log again, and names the first event that differs with both values', async () => {
    const { file } = await opened()
    const replay = player('build-1', { ...clock(), after: (_, run) => (setImmediate(run), () => undefined) })
    await replay.open(file)
    expect(await replay.different()).toBeUndefined()
    const lines = await gunzipped(file)
    const rated = lines.findIndex((line) => line.includes('flipdeck.cardRated.v1'))
    const changed = lines.with(
      rated,
      lines[rated]?.replace(/"data":\{(.*)"positive":false/, '"data":{$1"positive":true') ?? '',
    )
    await replay.open(await gzipped(changed))
    expect(await replay.different()).toEqual({ seq: rated, values: 'positive true / false' })
  })

  test('X-REPLAY-02 is changed by no query, and does not affect the live log', async () => {
    const { memory, replay, log, shell } = await opened()
    const before = structuredClone(memory.rows)
    const moment = replay.seek(log.story.kinds.length)
    const shown = structuredClone(shell)
    const logOut = { type: 'logOut', data: { force: true } } as const
    expect(await replay.core.dispatch([[logOut, undefined, 'intent']])).toEqual([undefined])
    await replay.core.report('offline')
    expect(replay.seek(log.story.kinds.length)).toEqual(moment)
    expect(shell).toEqual(shown)
    expect(memory.rows).toEqual(before)
    await expect(replay.core.exportLog(true)).rejects.toThrow('no log of its own')
  })

  test('X-REPLAY-02 refuses a file that is no log with a reason, and shows the readable part of a damaged one', async () => {
    const { file } = await opened()
    const replay = player('another build', clock())
    expect(await replay.open(new Blob(['no log']))).toMatchObject({ kind: 'importFault', reason: 'notGzip' })
    expect(replay.seek(1)).toBeUndefined()
    const lines = await gunzipped(file)
    const log = await replay.open(await gzipped([...lines.slice(0, 4), 'damaged', ...lines.slice(5)]))
    expect(log).toMatchObject({ kind: 'opened', ownBuild: false, fault: { reason: 'notJson', line: 5 } })
    expect(replay.seek(99)).toMatchObject({ place: 3 })
  })
})
