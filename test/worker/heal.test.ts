import { describe, expect, test } from 'vitest'
import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import { emptyMemory, memoryStore } from '../../worker/memory-store'
import { openMirror } from '../../worker/mirror'
import { crc32, mergeRecords, readMarker, readRecords, writeRecords } from '../../worker/mirror-records'
import { StoreLost, type LogStore, type MirrorFiles } from '../../worker/ports'
import { reopening } from '../../worker/reopening'
import { numberedId } from '../arbitraries/decks'
import { soundDisk } from '../world/disk'
import { nodePorts } from '../world/node-ports'
import { createScene, type Scene } from '../world/scene'

const DECK = 'd0000000-0000-4000-8000-000000000003'

async function signedIn(seed = 1): Promise<Scene> {
  const scene = await createScene(seed)
  await scene.signIn()
  return scene
}
const favorite = (scene: Scene, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true })
const mirrored = ({ world }: Scene) =>
  mergeRecords(
    [...world.device.directory.files].filter(([name]) => name.endsWith('.rows')).map(([, bytes]) => readRecords(bytes)),
  )
const applied = ({ world }: Scene) => world.device.server.journal.filter(({ path }) => path === '/user/favorites')
const alerts = (scene: Scene) => scene.state.mine.alerts.map(({ kind }) => kind)

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

/** The directory of a mirror, with files that somebody else holds. */
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

/** The log of the device tells of what was delivered. */
const inLog = { inLog: true }

describe('the mirror', () => {
  test('X-HEAL-01 tells of a row that another tab has delivered, so that this one forgets its copy', async () => {
    const { directory } = folder()
    const [first, second] = ['one', 'two'].map((tab) => openMirror(directory, tab, 'run'))
    if (first === undefined || second === undefined) throw new Error('two mirrors were opened')
    const other = { ...row, id: 's', seq: 2 }
    await first.add([{ row }])
    await second.add([{ row }, { row: other }])
    expect((await first.read()).ended).toEqual([])
    await second.remove([row], inLog)
    const { left, ended } = await first.read()
    expect(left.map(({ row: { id } }) => id)).toEqual(['s'])
    expect(new Set(ended.map(({ id }) => id))).toEqual(new Set(['r']))
    await first.remove(ended, inLog)
    await second.remove([other], inLog)
    expect(await first.read()).toEqual({ left: [], ended: [], markers: [], names: expect.any(Array) as unknown })
  })

  test('X-SEC-06 once what is left is sealed, nothing that was delivered before or after it can be read in the file', async () => {
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
    // This tab hears of it only now.
    await mirror.remove([after], inLog)
    expect(text()).not.toContain('open')
    const told = await openMirror(directory, 'other', '1').read()
    expect(told.left.map(({ row: { id } }) => id)).toEqual(['left'])

    // Whoever is here again has a file that is added to, until they go.
    await mirror.add([{ row: left }])
    const stands = text()
    await mirror.add([{ row: { ...before, id: 'again' } }])
    await mirror.remove([{ ...before, id: 'again' }], inLog)
    expect(text().startsWith(stands)).toBe(true)
    await mirror.seal([{ ...left, body: '', sealed: 'closed' }])
    expect(text()).not.toContain('open')
  })

  test('X-SEC-06 X-HEAL-01 what is sealed is still known by the row of the log that queued it, and what is told with it by none', async () => {
    const { directory } = folder()
    const mirror = openMirror(directory, 'mine', '1')
    const event = { seq: 3, id: 'f6991b27-2b88-49d0-b72a-3cc3f2115c53', type: 'favoriteAdded' }
    const place = { log: 'second', seq: 3, id: event.id }
    // Rescued from another log, where it was the 134th.
    const rescued = { ...row, seq: 134 }
    await mirror.add([{ row: rescued, event, place }])
    const sealed = { ...rescued, body: '', sealed: 'closed' }
    await mirror.seal([sealed])
    expect((await mirror.read()).left).toEqual([{ row: sealed, place, tab: 'mine' }])
  })

  test('X-HEAL-01 an intent that is sent again and would come out otherwise now stands in the mirror as it stands in the log', async () => {
    const scene = await signedIn()
    scene.world.device.network.connected = false
    const id = scene.world.device.random.uuid()
    await scene.do('createDeck', { title: 'Mine' }, { id })
    // Longer than two taps are apart.
    await scene.wait(4_000)
    await scene.do('createDeck', { title: 'Mine' }, { id })
    const [waits, ...others] = allRows(scene.state).filter(({ cause }) => cause === 'deckCreated')
    expect(others).toEqual([])
    const kept = mirrored(scene).filter(({ row: { cause } }) => cause === 'deckCreated')
    expect(kept.length).toBeGreaterThan(0)
    for (const { row: mirroredRow } of kept) expect(mirroredRow).toEqual(waits)
  })

  test('X-HEAL-01 what a tab has recorded and not mirrored before it died stands in the mirror once it is asked for again in another one, where it comes to nothing', async () => {
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

  test('X-HEAL-01 O-32 an answer that another tab has submitted in the place of one of this tab stands in the mirror, though that tab dies before it has mirrored it', async () => {
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

  test('X-SEC-06 what a dead tab has mirrored and another one has delivered goes at the log-out, also where nothing is left unsent', async () => {
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
    expect(scene.state.mine.session.user).toBeUndefined()
    expect(openly()).toEqual([])
    expect([...device.directory.files.keys()].filter((name) => name.includes(second.session))).toEqual([])
  })

  test("X-HEAL-01 a waiting action stands in its owner's file before it is acknowledged, and the file is cut when all is delivered", async () => {
    const scene = await signedIn()
    const { device } = scene.world
    device.network.connected = false
    await favorite(scene, 'one')
    const row = scene.state.mine.outbox.rows.find(({ cause }) => cause === 'favoriteAdded')
    expect(mirrored(scene).map((record) => record.row)).toContainEqual(row)
    const names = [...device.directory.files.keys()]
    expect(names).toContain(`${row?.owner ?? ''}.${scene.tab.session}.run.rows`)
    device.network.connected = true
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(device.directory.files.get(`${row?.owner ?? ''}.${scene.tab.session}.run.rows`)).toHaveLength(0)
  })

  test('X-HEAL-01 the marker tells, within a second, the seq and the hash of the last row that was acknowledged', async () => {
    const scene = await signedIn()
    const { disk, directory } = scene.world.device
    const marker = readMarker(directory.files.get(`${scene.tab.session}.run.marker`) ?? new Uint8Array())
    expect(marker).toMatchObject({ log: disk.memory.log, seq: scene.state.seq })
    await scene.do('chooseColorScheme', { colorScheme: 'dark' })
    await scene.wait(1_000)
    const next = readMarker(directory.files.get(`${scene.tab.session}.run.marker`) ?? new Uint8Array())
    expect(next?.seq).toBe(scene.state.seq)
    expect(next?.hash).not.toBe(marker?.hash)
  })

  test('X-HEAL-01 a record that is cut off or does not add up ends what is read of a file', () => {
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

  test('X-HEAL-01 X-HEAL-07 the file of a living tab is left to it, and those of dead ones are taken over', async () => {
    const { directory, files, locked } = folder()
    const dead = openMirror(directory, 'dead', '1')
    await dead.add([{ row }])
    await dead.mark({ log: 'log', seq: 1, hash: 'h' })
    const alive = openMirror(directory, 'alive', '1')
    await alive.add([{ row: { ...row, id: 'other' } }])
    locked.add('ada.alive.1.rows')
    const mirror = openMirror(directory, 'mine', '1')
    const { left, markers } = await mirror.read()
    expect(Object.fromEntries(left.map(({ row: { id }, tab }) => [id, tab]))).toEqual({
      other: 'alive',
      r: 'dead',
    })
    expect(markers).toEqual([{ log: 'log', seq: 1, hash: 'h' }])
    await mirror.mark({ log: 'log', seq: 2, hash: 'i' })
    await mirror.takeOver(new Set(), [{ row }], ['alive'])
    expect([...files.keys()].toSorted()).toEqual(['ada.alive.1.rows', 'ada.mine.1.rows', 'mine.1.marker'])
    await mirror.remove([row], inLog)
    expect(files.get('ada.mine.1.rows')).toHaveLength(0)
  })

  test('X-HEAL-07 a row that a living tab has is its own, whoever has left a copy of it; a copy keeps its place', async () => {
    const { directory, files, locked } = folder()
    const place = { log: 'log', seq: 1, id: 'r' }
    await openMirror(directory, 'alive', '1').add([{ row, place }])
    await openMirror(directory, 'dead', '1').add([{ row }])
    locked.add('ada.alive.1.rows')
    await openMirror(directory, 'first', '1').takeOver(new Set(), [{ row }], ['alive'])
    expect([...files.keys()]).toEqual(['ada.alive.1.rows'])
    await openMirror(directory, 'gone', '1').add([{ row }])
    const second = openMirror(directory, 'second', '1')
    await second.takeOver(new Set(), [{ row }], [])
    expect((await second.read()).left).toContainEqual({ row, place, tab: 'second' })
    expect([...files.keys()].toSorted()).toEqual(['ada.alive.1.rows', 'ada.second.1.rows'])
  })

  test('X-HEAL-01 S-SYNC-14 a row that a second log had to queue again keeps its place there; where a tab holds it with the first place alone, its end is told', async () => {
    const { directory, locked } = folder()
    const [before, here] = ['lost', 'log'].map((log) => ({ log, seq: 1, id: 'r' }))
    const waiting = { row, place: { log: 'log', seq: 9, id: 'r' } }
    if (before === undefined || here === undefined) throw new Error('no places')
    await openMirror(directory, 'before', '1').add([{ row, place: before }])
    await openMirror(directory, 'dead', '1').add([{ row, place: here }])
    await openMirror(directory, 'old', '1').add([{ row, place: before }])
    const carrying = openMirror(directory, 'carrying', '1')
    await carrying.takeOver(new Set(), [waiting], [])
    expect((await carrying.read()).left).toEqual([{ row, place: here, tab: 'carrying' }])
    await carrying.remove([row], inLog)

    await openMirror(directory, 'alive', '1').add([{ row, place: before }])
    locked.add('ada.alive.1.rows')
    const sending = openMirror(directory, 'sending', '1')
    await sending.takeOver(new Set(), [waiting], ['alive'])
    expect((await sending.read()).left).toEqual([{ row, place: before, tab: 'alive' }])
    await sending.remove([row], inLog)
    // The other tab dies before it hears of it.
    locked.clear()
    expect((await openMirror(directory, 'next', '1').read()).left).toEqual([])
  })

  test('X-HEAL-01 a tab that comes into another log lets go of what was delivered there while it held it', async () => {
    const { directory, files } = folder()
    const asleep = openMirror(directory, 'asleep', '1')
    await asleep.add([{ row, place: { log: 'lost', seq: 1, id: 'r' } }])
    await directory.append('ada.other.1.rows', writeRecords([{ delivered: 'r' }]))
    await asleep.takeOver(new Set(), [], ['other'])
    // Whoever sent it is gone, and its telling with it.
    files.delete('ada.other.1.rows')
    expect((await openMirror(directory, 'next', '1').read()).left).toEqual([])
  })

  test('X-HEAL-07 a file that could not be removed at the start goes once its tab is gone, unless it holds more by then', async () => {
    const { directory, files, locked } = folder()
    const frozen = openMirror(directory, 'frozen', '1')
    await frozen.add([{ row }])
    locked.add('ada.frozen.1.rows')
    const mirror = openMirror(directory, 'mine', '1')
    await mirror.takeOver(new Set(), [{ row }], [])
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

  test('X-HEAL-07 a row of a dead tab is deleted when the log has done with it, and carried over otherwise; a marker stays until there is another one', async () => {
    const { directory, files } = folder()
    const dead = openMirror(directory, 'dead', '1')
    const event = { seq: 1, id: 'r', type: 'favoriteAdded' }
    await dead.add([{ row, event, place: { log: 'log', seq: 1, id: 'r' } }, { row: { ...row, id: 'done', seq: 2 } }])
    await dead.mark({ log: 'log', seq: 1, hash: 'h' })
    const mirror = openMirror(directory, 'mine', '1')
    await mirror.takeOver(new Set(['done']), [{ row }], [])
    expect([...files.keys()].toSorted()).toEqual(['ada.mine.1.rows', 'dead.1.marker'])
    const { left } = await mirror.read()
    expect(left).toEqual([{ row, event, place: { log: 'log', seq: 1, id: 'r' }, tab: 'mine' }])
  })

  test('X-HEAL-07 a row that was written after the log was compared is in no log yet: its file stays for the next start', async () => {
    const { directory, files } = folder()
    const dead = openMirror(directory, 'dead', '1')
    await dead.add([{ row }])
    const mirror = openMirror(directory, 'mine', '1')
    await mirror.read()
    await dead.add([{ row: { ...row, id: 'late', seq: 2 } }])
    await mirror.takeOver(new Set(), [{ row }], [])
    expect([...files.keys()].toSorted()).toEqual(['ada.dead.1.rows', 'ada.mine.1.rows'])
    const { left } = await openMirror(directory, 'next', '1').read()
    expect(left.map(({ row: { id }, tab }) => [id, tab])).toContainEqual(['late', 'dead'])
  })

  test('X-HEAL-07 what was delivered and stands in no log on the device is told by the file, for whoever has copied it', async () => {
    const { directory } = folder()
    const inMemory = openMirror(directory, 'memory', '1')
    await inMemory.add([{ row }, { row: { ...row, id: 'second', seq: 2 } }])
    const copying = openMirror(directory, 'mine', '1')
    await copying.add([{ row }, { row: { ...row, id: 'second', seq: 2 } }])
    await inMemory.remove([row], { inLog: false })
    await inMemory.remove([{ id: 'second', owner: 'ada' }], { inLog: false })
    const { left, ended } = await openMirror(directory, 'next', '1').read()
    expect(left).toEqual([])
    expect(new Set(ended.map(({ id }) => id))).toEqual(new Set(['r', 'second']))
  })

  test('X-HEAL-07 what a core of the same tab has left is not cut with what its successor has delivered', async () => {
    const { directory, files } = folder()
    await openMirror(directory, 'tab', '1').add([{ row }])
    const second = openMirror(directory, 'tab', '2')
    await second.add([{ row: { ...row, id: 'other' } }])
    await second.remove([{ id: 'other', owner: 'ada' }], inLog)
    expect((await second.read()).left.map(({ row: { id } }) => id)).toEqual(['r'])
    expect(files.get('ada.tab.2.rows')).toHaveLength(0)
  })
})

describe('a log that was lost', () => {
  test('X-HEAL-01 an empty database at the start: waiting actions come back from the mirror, in one transaction with the start, and the learner is told', async () => {
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

  test('X-HEAL-01 a database that is emptied under a running tab: what waits there is queued again', async () => {
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
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-HEAL-01 X-LOG-05 a database that is emptied under two tabs: the one that does nothing follows the one that notices', async () => {
    const scene = await createScene()
    const idle = scene.tab
    await scene.signIn()
    const acting = await scene.open()
    scene.world.device.disk.wipe()
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true }, { tab: acting })
    await scene.wait(2_000)
    expect(acting.engine?.state().mine.session.user).toBeUndefined()
    expect(idle.engine?.state().mine.session.user).toBeUndefined()
    expect(idle.engine?.state().seq).toBe(acting.engine?.state().seq)
  })

  test('X-HEAL-01 without a loss nothing is healed, and nobody is told', async () => {
    const scene = await signedIn()
    scene.world.device.network.connected = false
    await favorite(scene, 'one')
    scene.world.crash(scene.tab)
    await scene.open()
    expect(scene.logged('storageHealed')).toEqual([])
    expect(scene.state.mine.outbox.rows.filter(({ cause }) => cause === 'favoriteAdded')).toHaveLength(1)
  })

  test('X-HEAL-07 a tail that is lost within the second of the marker: the mirrored row beyond the head is itself the sign, and is queued again with its event', async () => {
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
    expect(scene.state.mine.engagement.favorites).toMatchObject({ [DECK]: { one: expect.anything() as unknown } })
  })

  test('X-HEAL-07 a row that was delivered before its tab died is not taken for lost, though the mirror still has it', async () => {
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
    'X-HEAL-07 a tab that dies %i steps into an action has lost nothing, and nobody is told of a loss',
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

  test('X-HEAL-06 X-LOG-15 behind a damaged sign-in the learner stays signed in: what follows tells whose it is, and the server who they are', async () => {
    const scene = await signedIn()
    const { disk, ledger } = scene.world.device
    const [before] = scene.world.tabs
    const signIns = disk.memory.rows.flatMap((row) => (row['type'] === 'loginSucceeded' ? [row.seq] : []))
    ledger.damaged(signIns)
    disk.memory.checkpoints = []
    disk.memory.rows = disk.memory.rows.map((row) => (signIns.includes(row.seq) ? { ...row, data: 'torn' } : row))
    const after = await scene.open()
    await scene.wait(3_000)
    expect(after.engine?.health().damagedRows).toBe(1)
    const shown = [before, after].map((tab) => tab?.engine?.state().mine.session.user?.name)
    expect(shown).toEqual(['ada', 'ada'])
    await favorite(scene, 'one')
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
  })

  test('X-HEAL-06 an action whose row is damaged is queued again from the table of what waits', async () => {
    const scene = await signedIn()
    const { disk, ledger, network } = scene.world.device
    network.connected = false
    await favorite(scene, 'one')
    const id = scene.state.mine.outbox.rows.find(({ cause }) => cause === 'favoriteAdded')?.id
    scene.world.crash(scene.tab)
    ledger.damaged(disk.memory.rows.flatMap((row) => (row.id === id ? [row.seq] : [])))
    disk.memory.checkpoints = []
    disk.memory.rows = disk.memory.rows.map((row) => (row.id === id ? { ...row, data: 'torn' } : row))
    network.connected = true
    await scene.open()
    expect(scene.tab.engine?.health().damagedRows).toBe(1)
    await scene.wait(3_000)
    expect(applied(scene).map(({ key }) => key)).toEqual([id])
  })
})

describe('a connection that was lost', () => {
  test('X-HEAL-05 is opened anew, without anybody noticing', async () => {
    const scene = await signedIn()
    scene.world.device.disk.loseHandles()
    expect(await favorite(scene, 'one')).toBeUndefined()
    scene.world.device.disk.loseHandles()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    expect(scene.state.mine.library.decks[DECK]).toBeDefined()
    expect(applied(scene)).toHaveLength(1)
  })

  test('X-HEAL-05 what failed on the dead connection is tried once more on the new one, and never an append', async () => {
    const tries: string[] = []
    let open = false
    const inner = memoryStore()
    const store = reopening(
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

  test('X-OUTBOX-09 a term that was begun, and whose answer was lost with the connection, is this tab’s all the same', async () => {
    const inner = memoryStore()
    let answers = 0
    const store = reopening(
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

  test('X-HEAL-08 a tab that slept through a loss does not queue again what another tab has healed and sent since', async () => {
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

  test('S-SYNC-08 a store that fails at the start for a moment is waited for', async () => {
    const scene = await signedIn()
    scene.world.crash(scene.tab)
    scene.world.device.disk.faults = { ...soundDisk, unreadable: 1 }
    scene.world.open()
    await scene.wait(100)
    scene.world.device.disk.faults = soundDisk
    await scene.wait(3_000)
    expect(scene.state.mine.session.user?.name).toBe('ada')
    expect(scene.logged('storageHealed')).toEqual([])
  })

  test('S-SYNC-08 a start that could not be recorded is made up for by itself, at whatever moment the store failed', async () => {
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
      expect(scene.state.mine.sync.load.context.status).toBe('synced')
    }
  })

  test('S-SYNC-08 X-HEAL-01 a store that opens and cannot be read is begun anew, and what waits comes from the mirror', async () => {
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
