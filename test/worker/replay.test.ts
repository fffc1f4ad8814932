import { isLeft } from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../core/hash'
import { timeline } from '../../core/replay'
import { coreCrossings, judged } from '../../protocol/crossing'
import type { ReplayMoment } from '../../protocol/replay'
import type { ViewPatch } from '../../protocol/view-patch'
import { exportLog } from '../../worker/export'
import { importLog } from '../../worker/import'
import { player, type Player } from '../../worker/replay/player'
import { gunzipped, gzipped } from '../world/gzip-files'
import { NOON } from '../world/node-ports'
import { privateTab, privateTexts, secretTexts } from '../world/private-tab'

/** Between two looks a frame is over: a view is posted as soon as the moment is another one. */
const clock = () => {
  let now = 0
  return { monotonic: () => (now += 100), after: () => () => undefined }
}
const stamp = { at: NOON, salt: 'salt' }

/** A player with the log of somebody who signed in and used the app, and the shell as it was posted last. */
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
  const core = judged(replay.core, coreCrossings, (mistake) => mistakes.push(mistake))
  await core.subscribe('view', 'shell', {}, port)
  return { core, mistakes, engine, memory, file, replay, log, shell }
}

/** What stood at a place that is folded already. */
function momentAt(replay: Player, place: number): ReplayMoment | undefined {
  const found = replay.seek(place)
  if (found?.kind === 'reading') throw new Error('it is still being folded')
  return found
}

describe('the player of a replay', () => {
  test('X-REPLAY-02 opens an exported file and tells its story: each event with its kind, number and time', async () => {
    const { memory, log } = await opened()
    const { types, kinds, seqs, times } = log.story
    expect(kinds).toHaveLength(memory.rows.length)
    expect([...kinds].map((kind) => types[kind])).toEqual(memory.rows.map((row) => ('type' in row ? row.type : '')))
    expect([...seqs]).toEqual(memory.rows.map((_, index) => index + 1))
    expect(times[0]).toBe(NOON)
    expect(log).toMatchObject({ build: 'build-1', ownBuild: true, redacted: true, platform: 'web', earlier: 0 })
    expect(log.fault).toBeUndefined()
  })

  test('X-BRIDGE-04 the screens are asked and answered as the boundary has it', async () => {
    const { core, mistakes } = await opened()
    expect(await core.greet({ build: '', session: 's', referrer: '', platform: '', userAgent: '' })).toBe('ready')
    expect(await core.ping()).toBe('pong')
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

  test('X-REPLAY-02 jump and step show the same moment, and the screens follow it forth and back', async () => {
    const { replay, log, shell } = await opened()
    const last = log.story.kinds.length
    const jumped = replay.seek(last)
    replay.draw()
    expect(shell['guard']).toBe('open')
    expect(replay.seek(0)).toMatchObject({ place: 0, changes: [] })
    // The screens follow when they are drawn: who scrubs does not wait for them.
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

  test('X-REPLAY-02 machine states, the outbox, the health of the log and what an event changed are told of a moment', async () => {
    const { engine, replay, log } = await opened()
    const moment = momentAt(replay, log.story.kinds.length)
    const { outbox, session } = engine.state().mine
    expect(moment?.machines).toContainEqual({ name: 'session.login', state: session.login.value })
    expect(moment?.outbox.map(({ id }) => id)).toEqual(outbox.rows.map(({ id }) => id))
    expect(outbox.rows.length).toBeGreaterThan(0)
    expect(moment?.health).toEqual({ ...engine.health(), events: log.story.kinds.length })
    const login = [...log.story.kinds].indexOf(log.story.types.indexOf('loginSucceeded')) + 1
    expect(momentAt(replay, login)?.changes.map(({ path }) => path)).toContain('mine.owner')
    expect(momentAt(replay, login)?.row).toContain('"type": "loginSucceeded"')
  })

  test('X-REPLAY-02 X-EXPORT-03 a deck that the file carries shows with its cards; one that it does not is told of', async () => {
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

  test('X-REPLAY-02 X-REPLAY-03 a long log is folded bit by bit, and a place far ahead is asked for until it is there', async () => {
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
    // What it does by itself between the questions.
    waits.splice(0).forEach((run) => run())
    expect(replay.seek(1_000)).toMatchObject({ kind: 'moment', place: 1_000 })
    expect(replay.seek(501)).toMatchObject({ kind: 'moment', place: 501 })
  })

  test('X-REPLAY-02 X-EXPORT-03 says in short what was done and what waits, once all is folded, whatever place is looked at', async () => {
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
    const { rows } = engine.state().mine.outbox
    expect(summary?.waiting.actions.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
    for (const text of [...privateTexts, ...secretTexts]) expect(JSON.stringify(summary)).not.toContain(text)
  })

  test('X-REPLAY-04 a moment becomes a test that expects what stands there; a damaged file makes none', async () => {
    const { file, replay } = await opened()
    const log = await importLog(file)
    if (isLeft(log)) throw new Error(log.left.reason)
    const { state, health } = timeline(log.right).after(7)
    const source = await replay.test('cold-milk', 7)
    expect(source).toContain("timeline(await readLog(join(import.meta.dirname, 'cold-milk.log.jsonl.gz'))).after(7)")
    expect(source).toContain(`toBe('${hashOf(state)}')`)
    expect(source).toContain(`events: ${health.events},`)
    await replay.open(await gzipped((await gunzipped(file)).slice(0, -1)))
    expect(await replay.test('cold-milk', 7)).toBeUndefined()
  })

  test('X-REPLAY-02 nothing that is asked of a replay changes it, and nothing of it reaches the live log', async () => {
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

  test('X-REPLAY-02 a file that is none is refused with its reason, a damaged one is shown as far as it is whole', async () => {
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
