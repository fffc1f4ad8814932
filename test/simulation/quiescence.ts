import * as constants from '../../protocol/constants'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { foldRows } from '../../core/log/fold'
import { restoreCheckpoint } from '../../core/log/checkpoint'
import { migrateState } from '../../core/log/state-migrations'
import { privateMark, CANARY } from './accounts'
import { soundDisk } from './disk'
import { checkStep } from './invariants'
import { mirroredRows } from './mirror-reader'
import { listAt, textAt } from './json'
import { parkedOf, isQuiescent, openDeckOf, ownRowsOf, userOf } from './state-access'
import { rawRow } from './raw-row'
import { checkActions, checkServer } from './server-checks'
import { checkAgainstServer } from './shown-checks'
import type { Tab } from './tab'
import { forbidIo } from './forbid-io'
import type { World } from './world'

/** The maximum time until everything is idle once all faults are healed, ms. */
const PATIENCE = 3 * 3_600_000

/** Heals all faults, runs the world to rest, and checks what must be true then (X-SIM-02). */
export async function checkQuiescence(world: World): Promise<void> {
  const { assertions, device, model, requests } = world
  const { must } = assertions
  heal(world)
  const tab = await onlyTab(world)
  if (tab === undefined) return must(false, () => 'no rest: the app does not start on a sound device')
  for (const { id } of device.server.accounts.slice()) {
    if (assertions.violations.length > 0) return
    await signOut(world, tab)
    const { email, password } = accountOf(world, id)
    world.act(tab, {
      intent: { type: 'logIn', data: { method: 'email', name: email, filled: true } },
      secret: { email, password },
    })
    const signedIn = await until(world, () => user(tab) === id && isQuiet(tab))
    must(signedIn, () => `no rest: ${email} cannot sign in, or it goes on for ever`)
    await setPassword(world, tab)
    for (const rowId of tab.engine === undefined ? [] : parkedOf(tab.engine.state()))
      world.act(tab, { intent: { type: 'putBackAction', data: { rowId } } })
    await world.burst(100)
    const sent = await until(world, () => isQuiet(tab) && ownRows(tab) === 0)
    must(sent, () => `no rest: ${ownRows(tab)} actions of ${email} wait for ever`)
    checkStep(world)
    await checkDecks(world, tab, id)
    checkOwnFiles(world, tab)
  }
  if (assertions.violations.length > 0) return
  const judged = { device, model, requests, assertions }
  checkActions(judged)
  checkServer(judged)
  checkReplay(world, tab)
  // A world with a violation does not come to rest.
  if (assertions.violations.length > 0) return
  await signOut(world, tab)
  // If actions of a user who is gone for good are pending, the app first asks the open tabs for them, which takes time.
  await world.pass(1_000)
  checkTraces(world)
  world.crash(tab)
  world.open()
  await until(world, () => world.tabs.every(isQuiet))
  checkTraces(world)
  checkMirror(world)
}

function heal(world: World): void {
  const { device } = world
  device.network.faults = 0
  device.network.connected = true
  device.network.portal = false
  device.channel.lost = 0
  device.disk.faults = soundDisk
  device.disk.room = undefined
  device.server.behavior = { ruled: device.server.behavior.ruled, refused: () => false }
  for (const tab of world.tabs) if (tab.frozen) world.freeze(tab, false)
}

/** Waits until all tabs are idle; then closes all but one of the newest release. */
async function onlyTab(world: World): Promise<Tab | undefined> {
  const { assertions, device } = world
  for (const tab of world.tabs.slice()) if (tab.release !== device.release) world.close(tab)
  if (world.tabs.length === 0) world.open()
  world.report({ type: 'connectivity', online: true })
  for (const tab of world.awake()) if (tab.hidden) void tab.engine?.report({ type: 'shown' })
  await until(world, () => world.tabs.every(isQuiet))
  // A lost notification only costs time: the next sync updates every tab.
  await world.pass(2 * constants.syncInterval)
  await until(world, () => world.tabs.every(isQuiet))
  assertions.must(world.tabs.every(isQuiet), () => 'no rest: the tabs never come to rest')
  const heads = new Set(world.tabs.flatMap(({ engine, log }) => (log === undefined ? [engine?.state().seq] : [])))
  assertions.must(heads.size <= 1, () => `X-LOG-05: tabs rest at ${[...heads].join(' and ')}`)
  checkStep(world)
  // The next start finds what a tab in memory mode left unsent.
  for (const tab of world.tabs.slice()) if (tab.log !== undefined) world.close(tab)
  const ofLiving = (name: string) => world.tabs.some(({ session }) => name.includes(session))
  const isLeft = [...device.directory.files].some(([name, bytes]) => bytes.length > 0 && !ofLiving(name))
  for (const tab of world.tabs.slice()) if (isLeft) world.close(tab)
  if (world.tabs.length === 0) world.open()
  await until(world, () => world.tabs.every(isQuiet))
  for (const tab of world.tabs.slice(1)) world.close(tab)
  return world.tabs[0]
}

async function signOut(world: World, tab: Tab): Promise<void> {
  if (user(tab) === undefined) return
  world.act(tab, { intent: { type: 'logOut', data: { force: true } } })
  const out = await until(world, () => user(tab) === undefined && isQuiet(tab))
  world.assertions.must(out, () => 'no rest: nobody can sign out')
}

/** Sets a password if the user must. */
async function setPassword(world: World, tab: Tab): Promise<void> {
  if (tab.shown.get('shell')?.get('guard') !== 'setPassword') return
  const secret = { password: `${CANARY}-set-at-last` }
  world.act(tab, { intent: { type: 'setPassword', data: { judged: 'accepted' } }, secret })
  const isSet = await until(world, () => tab.shown.get('shell')?.get('guard') !== 'setPassword' && isQuiet(tab))
  world.assertions.must(isSet, () => 'no rest: no password can be set')
}

/** Opens each deck, so that its view can be checked (X-SIM-06). */
async function checkDecks(world: World, tab: Tab, userId: string): Promise<void> {
  const { server, oracle } = world.device
  // The lists requested now include everything sent before.
  world.act(tab, { intent: { type: 'sync', data: {} } })
  await until(world, () => isQuiet(tab) && ownRows(tab) === 0)
  const isDropped = [...oracle.ends].some(
    ([key, end]) => end === 'dropped' && (oracle.actions.get(key) ?? oracle.mirroredActions.get(key))?.owner === userId,
  )
  for (const { deck } of server.decks()) {
    world.act(tab, { intent: { type: 'reloadDeck', data: { deckId: deck.id } } })
    world.act(tab, { intent: { type: 'openDeck', data: { deckId: deck.id } } })
    await until(world, () => isQuiet(tab) && openDeck(tab) === deck.id)
    await world.pass(50)
    checkStep(world)
    checkAgainstServer(tab, deck.id, server.progressOf(userId), isDropped, world.assertions)
    if (world.assertions.violations.length > 0) return
  }
  await until(world, () => isQuiet(tab) && ownRows(tab) === 0)
}

const accountOf = ({ device: { server } }: World, userId: string) => {
  const account = server.accounts.find(({ id }) => id === userId)
  if (account === undefined) throw new Error('no such account')
  return account
}
const user = ({ engine }: Tab): string | undefined => (engine === undefined ? undefined : userOf(engine.state()))
const ownRows = ({ engine }: Tab): number => (engine === undefined ? 0 : ownRowsOf(engine.state()).length)
const openDeck = ({ engine, session }: Tab): string | undefined =>
  engine === undefined ? undefined : openDeckOf(engine.state(), session)
const isQuiet = ({ engine }: Tab): boolean => engine !== undefined && isQuiescent(engine.state())

async function until(world: World, isDone: () => boolean): Promise<boolean> {
  const { schedule } = world.device
  const end = schedule.now() + PATIENCE
  while (schedule.now() < end && world.assertions.violations.length === 0) {
    await world.burst(500)
    if (schedule.ready().length > 0) continue
    if (isDone()) return true
    const next = schedule.nextDue()
    if (next === undefined) return isDone()
    schedule.advance(next - schedule.now())
  }
  return isDone()
}

/** Checks that the disk's content replays to a state of the log, without outside effects (I4, I12). */
function checkReplay({ device: { disk, oracle }, assertions: { must } }: World, { engine }: Tab): void {
  const live = engine?.state()
  if (live === undefined) return
  const { memory } = disk
  const folds = memory.checkpoints.toReversed().map((raw) => restoreCheckpoint(raw, migrateState))
  const base = folds.find((restored) => restored !== undefined)?.fold ?? emptyFold
  const rows = memory.rows
    .filter(({ seq }) => seq > base.state.seq)
    .map((row) => ({ ...row, data: rawRow(row, memory.payloads).data }))
  const replayed = forbidIo(() => foldRows(base, rows))
  must(replayed !== undefined, () => 'I12: a replay reached outside')
  if (replayed === undefined) return
  must(replayed.state.seq === live.seq, () => 'I4: the log does not lead to the state that lives')
  must(oracle.find(replayed.state) !== undefined, () => 'I4: checkpoint and tail do not lead to the state that lives')
}

/** Checks that no user's data is left after the last logout (S-SYNC-14). */
function checkTraces({ device: { disk, directory, server, media, oracle }, assertions: { must } }: World): void {
  const { rows, checkpoints, secrets, queued, payloads } = disk.memory
  must(secrets === undefined, () => 'S-SYNC-16: secrets are left behind')
  must(media.held.size === 0, () => 'S-SYNC-15: downloads are left behind')
  // What a tab in memory mode has sent is still in another tab's copy, and is queued for its owner again.
  const isCopied = (id: string) => oracle.mirroredActions.has(id) && !oracle.actions.has(id)
  const waiting = [...queued.values()].filter(({ id }) => !isCopied(id))
  const kept = rows.filter((row) => !listAt(row['data'], 'rows').some((one) => isCopied(textAt(one, 'id') ?? '')))
  const left = JSON.stringify([kept, checkpoints, [...payloads], waiting])
  for (const { id } of server.accounts)
    must(!left.includes(privateMark(id)), () => 'S-SYNC-14: something of a user is left behind')
  for (const bytes of directory.files.values())
    must(!new TextDecoder().decode(bytes).includes(CANARY), () => 'X-LOG-13: a secret is in the mirror')
}

/**
 * Checks that a tab's own files contain its pending actions, and none that it has delivered (X-HEAL-01). A copy of what
 * a tab in memory mode has sent stays until the next start.
 */
function checkOwnFiles({ device: { directory, oracle }, assertions: { must } }: World, { session }: Tab): void {
  const own = new Map([...directory.files].filter(([name]) => name.includes(session)))
  const waiting = new Set(
    oracle
      .history()
      .queue.pending(oracle.history().head())
      .map(({ id }) => id),
  )
  must(
    [...mirroredRows(own)].every((id) => waiting.has(id) || !oracle.actions.has(id)),
    () => 'X-HEAL-01: a tab keeps in the mirror what is delivered',
  )
}

/**
 * Checks that a start has taken over the files of dead tabs: the mirror contains exactly the pending actions
 * (X-HEAL-01).
 */
function checkMirror({ device: { directory, oracle }, assertions: { must } }: World): void {
  const waiting = new Set(
    oracle
      .history()
      .queue.pending(oracle.history().head())
      .map(({ id }) => id),
  )
  must(
    [...mirroredRows(directory.files)].every((id) => waiting.has(id) || oracle.excused.has(id)),
    () => 'X-HEAL-01: the mirror holds what was delivered',
  )
}
