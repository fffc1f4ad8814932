import { describe, expect, test } from 'vitest'
import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import { emptyMemory, memoryStore } from '../../worker/store/memory-store'
import { openMirror } from '../../worker/mirror/mirror'
import { crc32, mergeRecords, readMarker, readRecords, writeRecords } from '../../worker/mirror/mirror-records'
import { StoreLost, type LogStore, type MirrorFiles } from '../../worker/ports'
import { LogReplaced, reconnectingStore } from '../../worker/store/reconnecting-store'
import { numberedId } from '../arbitraries/decks'
import { soundDisk } from '../simulation/disk'
import { nodePorts } from '../simulation/node-ports'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const DECK = 'd0000000-0000-4000-8000-000000000003'

async function signedIn(seed = 1): Promise<SingleTab> {
  const scene = await createSingleTab(seed)
  await scene.signIn()
  return scene
}
const favorite = (scene: SingleTab, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true })
const mirrored = ({ world }: SingleTab) =>
  mergeRecords(
    [...world.device.directory.files].filter(([name]) => name.endsWith('.rows')).map(([, bytes]) => readRecords(bytes)),
  )
const applied = ({ world }: SingleTab) => world.device.server.journal.filter(({ path }) => path === '/user/favorites')
const alerts = (scene: SingleTab) => scene.state.user.alerts.map(({ kind }) => kind)

const row: OutboxRow = {
  id: 'r',
  seq: 1,
  owner: 'ada',
  org: '',
  priority: 'high',
  method: 'POST',
  path: '/p',
  body: '',
  stamp: 1,
  cause: 'c',
}

/** A mirror directory with files that another tab may lock. */
function folder() {
  const files = new Map<string, Uint8Array>()
  const locked = new Set<string>()
  const directory: MirrorFiles = {
    list: async () => [...files.keys()],
    read: async (name) => files.get(name) ?? new Uint8Array(),
    append: async (name, bytes) => void files.set(name, new Uint8Array([...(files.get(name) ?? []), ...bytes])),
    replace: async (name, bytes) => void files.set(name, bytes),
    flush: async () => undefined,
    remove: async (name) => void (locked.has(name) || files.delete(name)),
  }
  return { files, locked, directory }
}

/** The log on the device records the delivery. */
const inLog = { inLog: true }

describe('the mirror', () => {
  test('X-HEAL-01 reports a row that another tab delivered, so that this one deletes its copy', async () => {
    const { directory } = folder()
    const [first, second] = ['one', 'two'].map((tab) => openMirror(directory, tab, 'run'))
    if (first === undefined || second === undefined) throw new Error('two mirrors were opened')
    const other = { ...row, id: 's', seq: 2 }
    await first.add([{ row }])
    await second.add([{ row }, { row: other }])
    expect((await first.read()).rows().delivered).toEqual([])
    await second.remove([row], inLog)
    const { unsent, delivered } = (await first.read()).rows()
    expect(unsent.map(({ row: { id } }) => id)).toEqual(['s'])
    expect(new Set(delivered.map(({ id }) => id))).toEqual(new Set(['r']))
    await first.remove(delivered, inLog)
    await second.remove([other], inLog)
    expect((await first.read()).rows()).toEqual({ unsent: [], delivered: [] })
  })

  test('X-HEAL-01 decodes only the rows whose ids are not known, also behind known ones', async () => {
    const mirror = openMirror(folder().directory, 'mine', '1')
    const [known, done, lost] = ['known', 'done', 'lost'].map((id) => ({ ...row, id }))
    if (known === undefined || done === undefined || lost === undefined) throw new Error('there are three rows')
    await mirror.add([{ row: known }, { row: done }, { row: lost }])
    await mirror.remove([done], inLog)
    const { rows } = await mirror.read()
    const ids = ({ unsent, delivered }: ReturnType<typeof rows>) => [
      unsent.map((one) => one.row.id),
      delivered.map(({ id }) => id),
    ]
    expect(ids(rows((id) => id === 'known'))).toEqual([['lost'], ['done']])
    expect(ids(rows())).toEqual([['known', 'lost'], ['done']])
  })

  test('X-SEC-06 leaves no delivered action readable in the file after the remaining ones are encrypted', async () => {
    const { directory, files } = folder()
    const mirror = openMirror(directory, 'mine', '1')
    const [before, after, left] = ['before', 'after', 'left'].map((id) => ({ ...row, id, body: `open ${id}` }))
    if (before === undefined || after === undefined || left === undefined) throw new Error('there are three rows')
    await mirror.add([{ row: before }, { row: after }, { row: left }])
    await mirror.remove([before], inLog)
    await mirror.seal([{ ...left, body: '', sealed: 'closed' }])
    const text = () => new TextDecoder().decode(files.get('ada.mine.1.rows'))
    expect(text()).not.toContain('open before')
    expect(text()).not.toContain('open left')
    // This tab receives the delivery only now.
    await mirror.remove([after], inLog)
    expect(text()).not.toContain('open')
    const told = await openMirror(directory, 'other', '1').read()
    expect(told.rows().unsent.map(({ row: { id } }) => id)).toEqual(['left'])

    // When the user returns, the file is append-only until the next logout.
    await mirror.add([{ row: left }])
    const stands = text()
    await mirror.add([{ row: { ...before, id: 'again' } }])
    await mirror.remove([{ ...before, id: 'again' }], inLog)
    expect(text().startsWith(stands)).toBe(true)
    await mirror.seal([{ ...left, body: '', sealed: 'closed' }])
    expect(text()).not.toContain('open')
  })

  test('X-SEC-06 X-HEAL-01 keeps the log position of an encrypted row and drops its event', async () => {
    const { directory } = folder()
    const mirror = openMirror(directory, 'mine', '1')
    const event = { seq: 3, id: 'f6991b27-2b88-49d0-b72a-3cc3f2115c53', type: 'favoriteAdded' }
    const place = { log: 'second', seq: 3, id: event.id }
    // Recovered from another log, where it was number 134.
    const rescued = { ...row, seq: 134 }
    await mirror.add([{ row: rescued, event, place }])
    const sealed = { ...rescued, body: '', sealed: 'closed' }
    await mirror.seal([sealed])
    expect((await mirror.read()).rows().unsent).toEqual([{ row: sealed, place, tab: 'mine' }])
  })

  test('X-HEAL-01 mirrors the logged row of an intent that is sent again and would now produce another one', async () => {
    const scene = await signedIn()
    scene.world.device.network.connected = false
    const id = scene.world.device.random.uuid()
    await scene.do('createDeck', { title: 'Mine' }, { id })
    // Longer than the interval that counts as a double tap.
    await scene.wait(4_000)
    await scene.do('createDeck', { title: 'Mine' }, { id })
    const [waits, ...others] = allRows(scene.state).filter(({ cause }) => cause === 'deckCreated')
    expect(others).toEqual([])
    const kept = mirrored(scene).filter(({ row: { cause } }) => cause === 'deckCreated')
    expect(kept.length).toBeGreaterThan(0)
    for (const { row: mirroredRow } of kept) expect(mirroredRow).toEqual(waits)
  })

  test('X-HEAL-01 mirrors what a dead tab recorded but did not mirror, when another tab repeats the intent without effect', async () => {
    const scene = await signedIn()
    const { device } = scene.world
    const first = scene.tab
    const second = await scene.open()
    device.network.connected = false
    const id = device.random.uuid()
    const data = { deckId: DECK, cardId: 'c1', favorite: true }
    await scene.do('favoriteCardToggle', data, { tab: second, id })
    scene.world.crash(second)
    for (const name of device.directory.files.keys())
      if (name.includes(second.session)) void device.directory.of('somebody').remove(name)
    await scene.wait(100)
    expect(mirrored(scene)).toEqual([])
    expect(await scene.do('favoriteCardToggle', data, { tab: first, id })).toBeUndefined()
    expect(scene.logged('favoriteAdded')).toHaveLength(1)
    expect(mirrored(scene).map((record) => record.row)).toEqual(allRows(scene.state))
  })

  test("X-HEAL-01 O-32 mirrors an answer that another tab submitted in place of this tab's, though that tab died before mirroring it", async () => {
    const scene = await signedIn()
    const { device } = scene.world
    const [deckId, cardId] = [numberedId('d', 4), numberedId('c', 4 * 16 + 1)]
    const submit = (body: string) => scene.do('submitFeedback', { deckId, cardId, body })
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    device.network.connected = false
    await submit('More')
    const [old] = allRows(scene.state).filter(({ cause }) => cause === 'feedbackSubmitted')
    await scene.do('setAsideAction', { rowId: old?.id ?? '' })
    const second = await scene.open()
    await submit('Much more')
    scene.world.crash(second)
    for (const name of device.directory.files.keys())
      if (name.includes(second.session)) void device.directory.of('somebody').remove(name)
    await scene.wait(100)
    const bodies = mirrored(scene).flatMap(({ row: { body, cause } }) => (cause === 'feedbackSubmitted' ? [body] : []))
    expect(bodies).toEqual([expect.stringContaining('Much more')])
  })

  test('X-SEC-06 deletes what a dead tab mirrored and another delivered on logout, even with nothing unsent', async () => {
    const scene = await signedIn()
    const { device } = scene.world
    const first = scene.tab
    const second = await scene.open()
    device.network.connected = false
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'c1', favorite: true }, { tab: second })
    scene.world.crash(second)
    device.network.connected = true
    await scene.wait(200_000)
    expect(applied(scene)).toHaveLength(1)
    const openly = () => mirrored(scene).map(({ row: { body } }) => body)
    expect(openly()).toEqual([expect.stringContaining('c1')])
    await scene.do('logOut', { force: false }, { tab: first })
    await scene.wait(10_000)
    expect(scene.state.user.session.user).toBeUndefined()
    expect(openly()).toEqual([])
    expect([...device.directory.files.keys()].filter((name) => name.includes(second.session))).toEqual([])
  })

  test('X-HEAL-01 mirrors a pending action before acknowledging it, and truncates the file when all are delivered', async () => {
    const scene = await signedIn()
    const { device } = scene.world
    device.network.connected = false
    await favorite(scene, 'one')
    const row = scene.state.user.outbox.rows.find(({ cause }) => cause === 'favoriteAdded')
    expect(mirrored(scene).map((record) => record.row)).toContainEqual(row)
    const names = [...device.directory.files.keys()]
    expect(names).toContain(`${row?.owner ?? ''}.${scene.tab.session}.tab-1.rows`)
    device.network.connected = true
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(device.directory.files.get(`${row?.owner ?? ''}.${scene.tab.session}.tab-1.rows`)).toHaveLength(0)
  })

  test('X-HEAL-01 records the seq and hash of the last acknowledged row in the marker within a second', async () => {
    const scene = await signedIn()
    const { disk, directory } = scene.world.device
    const marker = readMarker(directory.files.get(`${scene.tab.session}.tab-1.marker`) ?? new Uint8Array())
    expect(marker).toMatchObject({ log: disk.memory.log, seq: scene.state.seq })
    await scene.do('chooseColorScheme', { colorScheme: 'dark' })
    await scene.wait(1_000)
    const next = readMarker(directory.files.get(`${scene.tab.session}.tab-1.marker`) ?? new Uint8Array())
    expect(next?.seq).toBe(scene.state.seq)
    expect(next?.hash).not.toBe(marker?.hash)
  })

  test('X-HEAL-01 stops reading a file at a truncated or corrupt record', () => {
    const record = (id: string) => writeRecords([{ delivered: id }])
    const whole = new Uint8Array([...record('one'), ...record('two'), ...record('three')])
    expect(readRecords(whole).delivered).toEqual(['one', 'two', 'three'])
    expect(readRecords(whole.subarray(0, whole.length - 1)).delivered).toEqual(['one', 'two'])
    const flipped = whole.slice()
    const place = record('one').length + 10
    flipped[place] = (flipped[place] ?? 0) ^ 1
    expect(readRecords(flipped).delivered).toEqual(['one'])
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })

  test('X-HEAL-01 X-HEAL-07 leaves the file of a living tab alone, and takes over those of dead tabs', async () => {
    const { directory, files, locked } = folder()
    const dead = openMirror(directory, 'dead', '1')
    await dead.add([{ row }])
    await dead.mark({ log: 'log', seq: 1, hash: 'h' })
    const alive = openMirror(directory, 'alive', '1')
    await alive.add([{ row: { ...row, id: 'other' } }])
    locked.add('ada.alive.1.rows')
    const mirror = openMirror(directory, 'mine', '1')
    const { rows, markers } = await mirror.read()
    expect(Object.fromEntries(rows().unsent.map(({ row: { id }, tab }) => [id, tab]))).toEqual({
      other: 'alive',
      r: 'dead',
    })
    expect(markers).toEqual([{ log: 'log', seq: 1, hash: 'h' }])
    await mirror.mark({ log: 'log', seq: 2, hash: 'i' })
    await mirror.takeOver(
      async () => [],
      () => [{ row }],
      ['alive'],
    )
    expect([...files.keys()].toSorted()).toEqual(['ada.alive.1.rows', 'ada.mine.1.rows', 'mine.1.marker'])
    await mirror.remove([row], inLog)
    expect(files.get('ada.mine.1.rows')).toHaveLength(0)
  })

  test('X-HEAL-07 leaves a row to the living tab that has it, whichever tab left a copy; a copy keeps its position', async () => {
    const { directory, files, locked } = folder()
    const place = { log: 'log', seq: 1, id: 'r' }
    await openMirror(directory, 'alive', '1').add([{ row, place }])
    await openMirror(directory, 'dead', '1').add([{ row }])
    locked.add('ada.alive.1.rows')
    await openMirror(directory, 'first', '1').takeOver(
      async () => [],
      () => [{ row }],
      ['alive'],
    )
    expect([...files.keys()]).toEqual(['ada.alive.1.rows'])
    await openMirror(directory, 'gone', '1').add([{ row }])
    const second = openMirror(directory, 'second', '1')
    await second.takeOver(
      async () => [],
      () => [{ row }],
      [],
    )
    expect((await second.read()).rows().unsent).toContainEqual({ row, place, tab: 'second' })
    expect([...files.keys()].toSorted()).toEqual(['ada.alive.1.rows', 'ada.second.1.rows'])
  })

  test('X-HEAL-01 S-SYNC-14 keeps the position of a row requeued in a second log, and reports its end where a tab has only the first position', async () => {
    const { directory, locked } = folder()
    const [before, here] = ['lost', 'log'].map((log) => ({ log, seq: 1, id: 'r' }))
    const waiting = { row, place: { log: 'log', seq: 9, id: 'r' } }
    if (before === undefined || here === undefined) throw new Error('no places')
    await openMirror(directory, 'before', '1').add([{ row, place: before }])
    await openMirror(directory, 'dead', '1').add([{ row, place: here }])
    await openMirror(directory, 'old', '1').add([{ row, place: before }])
    const carrying = openMirror(directory, 'carrying', '1')
    await carrying.takeOver(
      async () => [],
      () => [waiting],
      [],
    )
    expect((await carrying.read()).rows().unsent).toEqual([{ row, place: here, tab: 'carrying' }])
    await carrying.remove([row], inLog)

    await openMirror(directory, 'alive', '1').add([{ row, place: before }])
    locked.add('ada.alive.1.rows')
    const sending = openMirror(directory, 'sending', '1')
    await sending.takeOver(
      async () => [],
      () => [waiting],
      ['alive'],
    )
    expect((await sending.read()).rows().unsent).toEqual([{ row, place: before, tab: 'alive' }])
    await sending.remove([row], inLog)
    // The other tab dies before it receives the delivery.
    locked.clear()
    expect((await openMirror(directory, 'next', '1').read()).rows().unsent).toEqual([])
  })

  test('X-HEAL-01 deletes what was delivered in another log when a tab switches to that log', async () => {
    const { directory, files } = folder()
    const asleep = openMirror(directory, 'asleep', '1')
    await asleep.add([{ row, place: { log: 'lost', seq: 1, id: 'r' } }])
    await directory.append('ada.other.1.rows', writeRecords([{ delivered: 'r' }]))
    await asleep.takeOver(
      async () => [],
      () => [],
      ['other'],
    )
    // The sender is gone, and so is its delivery record.
    files.delete('ada.other.1.rows')
    expect((await openMirror(directory, 'next', '1').read()).rows().unsent).toEqual([])
  })

  test('X-HEAL-07 deletes a file that was locked at the start once its tab is gone, unless it contains more by then', async () => {
    const { directory, files, locked } = folder()
    const frozen = openMirror(directory, 'frozen', '1')
    await frozen.add([{ row }])
    locked.add('ada.frozen.1.rows')
    const mirror = openMirror(directory, 'mine', '1')
    await mirror.takeOver(
      async () => [],
      () => [{ row }],
      [],
    )
    await mirror.remove([row], inLog)
    expect([...files.keys()].toSorted()).toEqual(['ada.frozen.1.rows', 'ada.mine.1.rows'])
    await frozen.add([{ row: { ...row, id: 'later' } }])
    locked.clear()
    await mirror.remove([row], inLog)
    expect([...files.keys()].toSorted()).toEqual(['ada.frozen.1.rows', 'ada.mine.1.rows'])
    await frozen.remove([{ id: 'later', owner: 'ada' }], inLog)
    await mirror.remove([row], inLog)
    expect([...files.keys()]).toEqual(['ada.mine.1.rows'])
  })

  test("X-HEAL-07 deletes a dead tab's row that the log has settled, and carries over others; keeps its marker until the next one", async () => {
    const { directory, files } = folder()
    const dead = openMirror(directory, 'dead', '1')
    const event = { seq: 1, id: 'r', type: 'favoriteAdded' }
    await dead.add([{ row, event, place: { log: 'log', seq: 1, id: 'r' } }, { row: { ...row, id: 'done', seq: 2 } }])
    await dead.mark({ log: 'log', seq: 1, hash: 'h' })
    const mirror = openMirror(directory, 'mine', '1')
    await mirror.takeOver(
      async () => [{ ...row, id: 'done' }],
      () => [{ row }],
      [],
    )
    expect([...files.keys()].toSorted()).toEqual(['ada.mine.1.rows', 'dead.1.marker'])
    const { unsent } = (await mirror.read()).rows()
    expect(unsent).toEqual([{ row, event, place: { log: 'log', seq: 1, id: 'r' }, tab: 'mine' }])
  })

  test('X-HEAL-07 keeps the file of a row written after the comparison for the next start', async () => {
    const { directory, files } = folder()
    const dead = openMirror(directory, 'dead', '1')
    await dead.add([{ row }])
    const mirror = openMirror(directory, 'mine', '1')
    await mirror.read()
    await dead.add([{ row: { ...row, id: 'late', seq: 2 } }])
    await mirror.takeOver(
      async () => [],
      () => [{ row }],
      [],
    )
    expect([...files.keys()].toSorted()).toEqual(['ada.dead.1.rows', 'ada.mine.1.rows'])
    const { unsent } = (await openMirror(directory, 'next', '1').read()).rows()
    expect(unsent.map(({ row: { id }, tab }) => [id, tab])).toContainEqual(['late', 'dead'])
  })

  test('X-HEAL-07 records deliveries that no log contains in the file, for tabs that have copied it', async () => {
    const { directory } = folder()
    const inMemory = openMirror(directory, 'memory', '1')
    await inMemory.add([{ row }, { row: { ...row, id: 'second', seq: 2 } }])
    const copying = openMirror(directory, 'mine', '1')
    await copying.add([{ row }, { row: { ...row, id: 'second', seq: 2 } }])
    await inMemory.remove([row], { inLog: false })
    await inMemory.remove([{ id: 'second', owner: 'ada' }], { inLog: false })
    const { unsent, delivered } = (await openMirror(directory, 'next', '1').read()).rows()
    expect(unsent).toEqual([])
    expect(new Set(delivered.map(({ id }) => id))).toEqual(new Set(['r', 'second']))
  })

  test("X-HEAL-07 does not truncate an earlier core's file of the same tab with its successor's deliveries", async () => {
    const { directory, files } = folder()
    await openMirror(directory, 'tab', '1').add([{ row }])
    const second = openMirror(directory, 'tab', '2')
    await second.add([{ row: { ...row, id: 'other' } }])
    await second.remove([{ id: 'other', owner: 'ada' }], inLog)
    expect((await second.read()).rows().unsent.map(({ row: { id } }) => id)).toEqual(['r'])
    expect(files.get('ada.tab.2.rows')).toHaveLength(0)
  })
})

describe('a lost log', () => {
  test("X-HEAL-01 restores pending actions from the mirror into an empty database, in the start's transaction, and alerts", async () => {
    const scene = await signedIn()
    const { device } = scene.world
    device.network.connected = false
    await favorite(scene, 'one')
    scene.world.crash(scene.tab)
    device.disk.wipe()
    device.network.connected = true
    await scene.open()
    expect(scene.logged('storageHealed').map(({ data }) => data.cause)).toEqual(['markerMismatch'])
    expect(alerts(scene)).toContain('storageHealed')
    expect(scene.logged('storageHealed')[0]?.seq).toBeLessThan(5)
    await scene.signIn()
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
  })

  test('X-HEAL-01 queues pending actions again when the database is emptied under a running tab', async () => {
    const scene = await signedIn()
    const { device } = scene.world
    device.network.connected = false
    await favorite(scene, 'one')
    device.disk.wipe()
    await scene.do('chooseColorScheme', { colorScheme: 'dark' })
    await scene.wait(1_000)
    expect(scene.logged('storageHealed').map(({ data }) => data.cause)).toEqual(['dataLoss'])
    expect(allRows(scene.state).map(({ cause }) => cause)).toContain('favoriteAdded')
    device.network.connected = true
    await scene.signIn()
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
    expect(scene.world.assertions.violations).toEqual([])
  })

  test('X-HEAL-01 X-LOG-05 lets an idle tab follow the one that detects an emptied database', async () => {
    const scene = await createSingleTab()
    const idle = scene.tab
    await scene.signIn()
    const acting = await scene.open()
    scene.world.device.disk.wipe()
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true }, { tab: acting })
    await scene.wait(2_000)
    expect(acting.engine?.state().user.session.user).toBeUndefined()
    expect(idle.engine?.state().user.session.user).toBeUndefined()
    expect(idle.engine?.state().seq).toBe(acting.engine?.state().seq)
  })

  test('X-HEAL-01 repairs nothing and shows no alert without a loss', async () => {
    const scene = await signedIn()
    scene.world.device.network.connected = false
    await favorite(scene, 'one')
    scene.world.crash(scene.tab)
    await scene.open()
    expect(scene.logged('storageHealed')).toEqual([])
    expect(scene.state.user.outbox.rows.filter(({ cause }) => cause === 'favoriteAdded')).toHaveLength(1)
  })

  test("X-HEAL-07 detects a tail lost within the marker's second by the mirrored row, and queues it again with its event", async () => {
    const scene = await signedIn()
    const { disk, network } = scene.world.device
    await scene.wait(5_000)
    network.connected = false
    await favorite(scene, 'one')
    const lost = allRows(scene.state).find(({ cause }) => cause === 'favoriteAdded')
    const head = Number(lost?.seq) - 1
    scene.world.crash(scene.tab)
    disk.memory.rows = disk.memory.rows.filter(({ seq }) => seq <= head)
    disk.memory.queued.delete(lost?.id ?? '')
    await scene.open()
    expect(scene.logged('storageHealed').map(({ data }) => data.rows.map(({ id }) => id))).toEqual([[lost?.id]])
    expect(allRows(scene.state).map(({ id }) => id)).toContain(lost?.id)
    expect(mirrored(scene).find((record) => record.row.id === lost?.id)?.event).toMatchObject({ type: 'favoriteAdded' })
    expect(scene.state.user.engagement.favorites).toMatchObject({ [DECK]: { one: expect.anything() as unknown } })
  })

  test('X-HEAL-07 does not treat a row delivered before its tab died as lost, though the mirror still has it', async () => {
    const scene = await signedIn()
    const { directory, network } = scene.world.device
    network.connected = false
    await favorite(scene, 'one')
    const name = [...directory.files.keys()].find((file) => file.endsWith('.rows')) ?? ''
    const before = directory.files.get(name) ?? new Uint8Array()
    network.connected = true
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
    scene.world.crash(scene.tab)
    void directory.of('nobody').replace(name, new Uint8Array(before))
    await scene.wait(10)
    directory.release('nobody')
    expect(mirrored(scene)).not.toEqual([])
    scene.world.open()
    await scene.wait(3_000)
    expect(scene.logged('storageHealed')).toEqual([])
    expect(mirrored(scene)).toEqual([])
    expect(applied(scene)).toHaveLength(1)
  })

  test.each([0, 1, 2, 3, 4, 6, 8, 12])(
    'X-HEAL-07 loses nothing and shows no alert when a tab dies %i steps into an action',
    async (steps) => {
      const scene = await signedIn()
      await scene.wait(5_000)
      scene.world.device.network.connected = false
      const { tab } = scene
      void tab.engine?.dispatch({ type: 'favoriteCardToggle', data: { deckId: DECK, cardId: 'one', favorite: true } })
      await scene.world.burst(steps)
      scene.world.crash(tab)
      await scene.open()
      expect(scene.logged('storageHealed')).toEqual([])
      expect(alerts(scene)).toEqual([])
    },
  )

  test('X-HEAL-06 X-LOG-15 keeps the learner signed in after a damaged sign-in row: later rows name the owner, and the server the user', async () => {
    const scene = await signedIn()
    const { disk, oracle } = scene.world.device
    const [before] = scene.world.tabs
    const signIns = disk.memory.rows.flatMap((row) => (row['type'] === 'loginSucceeded' ? [row.seq] : []))
    oracle.damaged(signIns)
    disk.memory.checkpoints = []
    disk.memory.rows = disk.memory.rows.map((row) => (signIns.includes(row.seq) ? { ...row, data: 'torn' } : row))
    const after = await scene.open()
    await scene.wait(3_000)
    expect(after.engine?.health().damagedRows).toBe(1)
    const shown = [before, after].map((tab) => tab?.engine?.state().user.session.user?.name)
    expect(shown).toEqual(['ada', 'ada'])
    await favorite(scene, 'one')
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
  })

  test.each([
    ['with the mirror', false],
    ['without the mirror', true],
  ])('X-HEAL-06 queues an action with a damaged row again from the table of queued actions, %s', async (_, isLost) => {
    const scene = await signedIn()
    const { disk, oracle, network, directory } = scene.world.device
    network.connected = false
    await favorite(scene, 'one')
    const id = scene.state.user.outbox.rows.find(({ cause }) => cause === 'favoriteAdded')?.id
    scene.world.crash(scene.tab)
    oracle.damaged(disk.memory.rows.flatMap((row) => (row.id === id ? [row.seq] : [])))
    disk.memory.checkpoints = []
    disk.memory.rows = disk.memory.rows.map((row) => (row.id === id ? { ...row, data: 'torn' } : row))
    if (isLost) {
      for (const name of directory.files.keys()) void directory.of('nobody').remove(name)
      await scene.wait(1_000)
      expect(directory.files.size).toBe(0)
    }
    network.connected = true
    await scene.open()
    expect(scene.tab.engine?.health().damagedRows).toBe(1)
    await scene.wait(3_000)
    expect(applied(scene).map(({ key }) => key)).toEqual([id])
  })
})

describe('a lost connection', () => {
  test('X-HEAL-05 is reopened without a visible effect', async () => {
    const scene = await signedIn()
    scene.world.device.disk.loseHandles()
    expect(await favorite(scene, 'one')).toBeUndefined()
    scene.world.device.disk.loseHandles()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    expect(scene.state.user.library.decks[DECK]).toBeDefined()
    expect(applied(scene)).toHaveLength(1)
  })

  test('X-HEAL-05 retries a failed call once on the new connection, but never an append', async () => {
    const tries: string[] = []
    let open = false
    const inner = memoryStore()
    const store = reconnectingStore(
      {
        ...inner,
        open: async () => {
          tries.push('open')
          open = true
          return inner.open()
        },
        head: async () => {
          tries.push('head')
          if (!open) throw new StoreLost()
          return inner.head()
        },
        append: async () => {
          tries.push('append')
          return 'lost'
        },
      } satisfies LogStore,
      nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' })).ports.clock,
    )
    expect(await store.head()).toBe(0)
    expect(tries).toEqual(['head', 'open', 'head'])
    expect(await store.append({ expectedHead: 0, rows: [], payloads: [], queued: [], unqueued: [] })).toBe('lost')
    store.close()
    open = false
    await expect(store.head()).rejects.toThrow(StoreLost)
    expect(tries.filter((one) => one === 'open')).toHaveLength(1)
  })

  test('X-LOG-15 appends nothing to another log while the reopened connection has not yet said which log it has', async () => {
    const inner = memoryStore()
    const appended: string[] = []
    const said: ((log: string) => void)[] = []
    const store = reconnectingStore(
      {
        ...inner,
        open: () => new Promise((say) => said.push(say)),
        append: async () => {
          appended.push('append')
          return 'ok'
        },
      } satisfies LogStore,
      nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' })).ports.clock,
    )
    const first = store.open()
    said[0]?.('one log')
    await first
    const reopened = store.open()
    const append = store.append({ expectedHead: 0, rows: [], payloads: [], queued: [], unqueued: [] })
    said[1]?.('another log')
    expect(await reopened).toBe('another log')
    await expect(append).rejects.toThrow(LogReplaced)
    expect(appended).toEqual([])
  })

  test('X-OUTBOX-09 keeps a lease that was acquired although its reply was lost with the connection', async () => {
    const inner = memoryStore()
    let answers = 0
    const store = reconnectingStore(
      {
        ...inner,
        beginTerm: async (before, next) => {
          const begun = await inner.beginTerm(before, next)
          if (answers++ === 0) throw new StoreLost()
          return begun
        },
      },
      nodePorts(emptyMemory(), () => ({ status: 'error', errorType: 'none' })).ports.clock,
    )
    const [first, second] = [
      { epoch: 7, settled: true },
      { epoch: 8, settled: true },
    ]
    expect(await store.beginTerm({ epoch: 0, settled: true }, first)).toBe(true)
    expect(await store.beginTerm({ epoch: 0, settled: true }, second)).toBe(false)
    expect(await store.term()).toEqual(first)
  })

  test('X-HEAL-08 does not queue again in a suspended tab what another tab has recovered and sent', async () => {
    const scene = await signedIn()
    const { device } = scene.world
    const asleep = scene.tab
    const awake = await scene.open()
    device.network.connected = false
    await favorite(scene, 'one')
    await scene.wait(1_000)
    scene.world.freeze(asleep, true)
    device.disk.wipe()
    await scene.do('chooseLanguage', { language: 'de' }, { tab: awake })
    device.network.connected = true
    await scene.signIn()
    await scene.wait(10_000)
    const before = scene.sent('POST /user/favorites')
    expect(applied(scene)).toHaveLength(1)
    scene.world.freeze(asleep, false)
    await scene.do('chooseLanguage', { language: 'ja' }, { tab: asleep })
    await scene.wait(10_000)
    expect(scene.logged('storageHealed').map(({ data }) => data.rows.length)).toEqual([1, 0])
    expect(scene.sent('POST /user/favorites')).toEqual(before)
  })

  test('S-SYNC-08 retries a store that fails briefly at the start', async () => {
    const scene = await signedIn()
    scene.world.crash(scene.tab)
    scene.world.device.disk.faults = { ...soundDisk, unreadable: 1 }
    scene.world.open()
    await scene.wait(100)
    scene.world.device.disk.faults = soundDisk
    await scene.wait(3_000)
    expect(scene.state.user.session.user?.name).toBe('ada')
    expect(scene.logged('storageHealed')).toEqual([])
  })

  test('S-SYNC-08 records a start automatically later, at whatever step the store failed', async () => {
    for (let moment = 0; moment < 30; moment++) {
      const scene = await signedIn()
      const { device } = scene.world
      scene.world.crash(scene.tab)
      scene.world.open()
      await scene.world.burst(moment)
      device.disk.faults = { ...soundDisk, unreadable: 1 }
      await scene.world.burst(60)
      device.disk.faults = soundDisk
      await scene.wait(10_000)
      expect([moment, scene.logged('appStarted').at(-1)?.session]).toEqual([moment, scene.tab.session])
      expect(scene.state.user.sync.load.context.status).toBe('synced')
    }
  })

  test('S-SYNC-08 X-HEAL-01 replaces a store that opens but cannot be read, and restores pending actions from the mirror', async () => {
    const scene = await signedIn()
    const { device } = scene.world
    device.network.connected = false
    await favorite(scene, 'one')
    scene.world.crash(scene.tab)
    device.disk.faults = { ...soundDisk, unreadable: 1 }
    device.network.connected = true
    scene.world.open()
    await scene.wait(5_000)
    device.disk.faults = soundDisk
    await scene.wait(3_000)
    await scene.signIn()
    expect(scene.logged('storageHealed').map(({ data }) => data.cause)).toEqual(['readError'])
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
  })
})
