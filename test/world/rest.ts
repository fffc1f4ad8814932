import { constants } from '../../core/constants'
import { restoreCheckpoint } from '../../core/log/checkpoint'
import { emptyFold, foldRows } from '../../core/log/fold'
import { dueActivities, nextRow } from '../../core/outbox/queue'
import { memoryStore } from '../../worker/memory-store'
import { mergeRecords, readRecords } from '../../worker/mirror-records'
import { baseOf, restore, storedRows } from '../../worker/restore'
import { privateMark } from './accounts'
import { soundDisk } from './disk'
import { checkStep } from './invariants'
import { sameState } from './same-state'
import { CANARY, isForbidden } from './server-model'
import type { Tab } from './tab'
import { withoutOutside } from './without-outside'
import type { World } from './world'

/** The longest that anything may take to come to rest once all faults are healed, ms. */
const PATIENCE = 3 * 3_600_000

/** Heals everything, lets the world come to rest, and holds it to all that must be true then (X-SIM-02). */
export async function checkAtRest(world: World): Promise<void> {
  const { verdict, device } = world
  const { must } = verdict
  heal(world)
  const tab = await onlyTab(world)
  if (tab === undefined) return must(false, () => 'no rest: the app does not start on a sound device')
  for (const { id, email, password } of device.server.accounts) {
    await signOut(world, tab)
    world.act(tab, {
      intent: { type: 'logIn', data: { method: 'email', name: email, filled: true } },
      secret: { email, password },
    })
    const signedIn = await until(world, () => tab.engine?.state().mine.session.user?.id === id && isQuiet(tab))
    must(signedIn, () => `no rest: ${email} cannot sign in, or it goes on for ever`)
    for (const rowId of Object.keys(tab.engine?.state().mine.outbox.aside ?? {}))
      world.act(tab, { intent: { type: 'putBackAction', data: { rowId } } })
    await world.burst(100)
    const sent = await until(world, () => isQuiet(tab) && ownRows(tab) === 0)
    must(sent, () => `no rest: ${ownRows(tab)} actions of ${email} wait for ever`)
    checkStep(world)
  }
  checkActions(world)
  await checkReplay(world, tab)
  await signOut(world, tab)
  world.crash(tab)
  world.open()
  await until(world, () => world.tabs.every(isQuiet))
  checkTraces(world)
}

function heal(world: World): void {
  const { device } = world
  device.network.faults = 0
  device.network.connected = true
  device.network.portal = false
  device.channel.lost = 0
  device.disk.faults = soundDisk
  device.disk.room = undefined
  device.server.mood = { ...device.server.mood, refused: () => false }
  for (const tab of world.tabs) if (tab.frozen) world.freeze(tab, false)
}

/** All tabs come to rest; then all but one are closed. */
async function onlyTab(world: World): Promise<Tab | undefined> {
  if (world.tabs.length === 0) world.open()
  world.report({ type: 'connectivity', online: true })
  for (const tab of world.awake()) if (tab.hidden) void tab.engine?.report({ type: 'shown' })
  await until(world, () => world.tabs.every(isQuiet))
  // A hint that was lost costs time: the next sync brings every tab up to date.
  await world.pass(2 * constants.syncInterval)
  await until(world, () => world.tabs.every(isQuiet))
  world.verdict.must(world.tabs.every(isQuiet), () => 'no rest: the tabs never come to rest')
  const heads = new Set(world.tabs.map(({ engine }) => engine?.state().seq))
  world.verdict.must(heads.size === 1, () => `X-LOG-05: tabs rest at ${[...heads].join(' and ')}`)
  checkStep(world)
  for (const tab of world.tabs.slice(1)) world.close(tab)
  return world.tabs[0]
}

async function signOut(world: World, tab: Tab): Promise<void> {
  if (tab.engine?.state().mine.session.user === undefined) return
  world.act(tab, { intent: { type: 'logOut', data: { force: true } } })
  const out = await until(world, () => tab.engine?.state().mine.session.user === undefined && isQuiet(tab))
  world.verdict.must(out, () => 'no rest: nobody can sign out')
}

const ownRows = ({ engine }: Tab): number => {
  const state = engine?.state()
  return state?.mine.outbox.rows.filter(({ owner }) => owner === state.mine.session.user?.id).length ?? 0
}

/** Nothing is under way, and nothing is due. */
function isQuiet({ engine }: Tab): boolean {
  const state = engine?.state()
  if (state === undefined) return false
  const now = Number.POSITIVE_INFINITY
  return (
    Object.keys(state.mine.calls).length === 0 &&
    nextRow(state, now) === undefined &&
    dueActivities(state, now).length === 0
  )
}

async function until(world: World, isDone: () => boolean): Promise<boolean> {
  const { schedule } = world.device
  const end = schedule.now() + PATIENCE
  while (schedule.now() < end && world.verdict.breaches.length === 0) {
    await world.burst(500)
    if (schedule.ready().length > 0) continue
    if (isDone()) return true
    const next = schedule.nextDue()
    if (next === undefined) return isDone()
    schedule.advance(next - schedule.now())
  }
  return isDone()
}

/** Each action took effect exactly once, or was dropped by the rule; none was lost (I1, I2). */
function checkActions({ device: { ledger, server }, verdict: { must } }: World): void {
  const applied = new Map<string, number>()
  for (const { key, userId } of server.journal) {
    applied.set(key, (applied.get(key) ?? 0) + 1)
    const owner = ledger.queued.get(key)?.row.owner
    must(owner === userId, () => `I5: an action of ${owner ?? 'nobody'} was done as ${userId}`)
  }
  for (const [id, { row, intent, log }] of ledger.queued) {
    const times = applied.get(id) ?? 0
    must(times <= 1, () => `I2: ${row.cause} took effect ${times} times`)
    const dropped = ledger.ends.get(id) === 'dropped'
    must(!dropped || isForbidden(id), () => `I2: ${row.cause} was dropped against the rule`)
    const owed = log === ledger.log() || ledger.acknowledged.has(intent)
    must(!owed || times === 1 || dropped, () => `I1: ${row.cause} was lost`)
  }
  const items = server.journal
    .filter(({ path }) => path === '/user/track')
    .flatMap(({ body }) => body.match(/"id":"[^"]+"/g) ?? [])
  must(ledger.isDamaged() || new Set(items).size === items.length, () => 'S-TRACK-12: an activity was told twice')
  for (const trial of server.journal.filter(({ path }) => path === '/user/deck-quiz-trials')) {
    const { id } = JSON.parse(trial.body) as { readonly id: string }
    const first = server.journal.findIndex(({ path }) => path.startsWith(`/user/deck-quiz-trials/${id}/`))
    must(
      first === -1 || first > server.journal.indexOf(trial) || ledger.wasSetAside(trial.key),
      () => 'I3: a trial is completed before it is begun',
    )
  }
}

/** What lies on the disk leads to the state that lives, and leading there touches nothing outside (I4, I12). */
async function checkReplay({ device: { disk, ledger }, verdict: { must } }: World, { engine }: Tab): Promise<void> {
  const live = engine?.state()
  if (live === undefined || ledger.isDamaged()) return
  const store = memoryStore(disk.memory)
  const { fold } = await restore(store)
  must(sameState(live, fold.state), () => 'I4: checkpoint and tail do not lead to the state that lives')
  const base = restoreCheckpoint(await baseOf(store))?.fold ?? emptyFold
  const rows: unknown[] = []
  for await (const chunk of storedRows(store)) rows.push(...chunk)
  const later = rows.filter((row) => Number((row as { readonly seq: unknown }).seq) > base.state.seq)
  const replayed = withoutOutside(() => foldRows(base, later))
  must(
    replayed !== undefined && sameState(live, replayed.state),
    () => 'I4, I12: the replay does not lead to the state that lives',
  )
}

/** When the last user has signed out, nothing of anybody is left behind (S-SYNC-14). */
function checkTraces({ device: { disk, directory, server, ledger }, verdict: { must } }: World): void {
  const { rows, checkpoints, secrets, queued } = disk.memory
  must(secrets === undefined, () => 'S-SYNC-16: secrets are left behind')
  const left = JSON.stringify([rows, checkpoints, [...disk.memory.payloads], [...queued.values()]])
  for (const { id } of server.accounts)
    must(ledger.isDamaged() || !left.includes(privateMark(id)), () => 'S-SYNC-14: something of a user is left behind')
  for (const bytes of directory.files.values()) {
    const text = new TextDecoder().decode(bytes)
    must(!text.includes(CANARY), () => 'X-LOG-13: a secret is in the mirror')
  }
  const waiting = new Set(queued.keys())
  const mirrored = mergeRecords(
    [...directory.files].filter(([name]) => name.endsWith('.rows')).map(([, bytes]) => readRecords(bytes)),
  )
  must(
    ledger.isDamaged() || mirrored.every(({ row }) => waiting.has(row.id)),
    () => 'X-HEAL-01: the mirror holds what was delivered',
  )
}
