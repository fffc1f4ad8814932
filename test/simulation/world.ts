import type { Fact } from '../../core/facts'
import type { Refusal } from '../../protocol/faults'
import { createDevice, type Device } from './device'
import { listAt, textAt } from './json'
import { requestWatcher, type RequestWatch } from './requests'
import { settle, type Task } from './schedule'
import { currentIntents, type LearnerInput } from './learner'
import { createLearnerModel, type LearnerModel } from './learner-model'
import { userOf } from './state-access'
import { openTab, showDeck, type Press, type Tab } from './tab'
import { word } from './raw-row'
import { createSoftAssertions, type SoftAssertions } from './soft-assertions'

/** A device, its tabs and their users. */
export interface World {
  readonly device: Device
  readonly assertions: SoftAssertions
  readonly requests: RequestWatch
  /** What the learners must find again. */
  readonly model: LearnerModel
  /** The last intent in any tab. */
  last:
    | { readonly id: string; readonly tab: Tab; readonly input: LearnerInput; readonly user: string | undefined }
    | undefined
  /** Results of the answered intents, by id. */
  readonly answers: ReadonlyMap<string, Refusal | undefined>
  /** Dispatched intents of the catalogue, by type. */
  readonly meant: Map<string, number>
  readonly tabs: Tab[]
  /** Tabs with a running core. */
  readonly awake: () => readonly Tab[]
  readonly open: () => void
  /** Kills the tab's process at any point. */
  readonly crash: (tab: Tab) => void
  readonly close: (tab: Tab) => void
  /** Kills the tab's worker at any point; its page starts another one and passes it the unanswered intents. */
  readonly replaceWorker: (tab: Tab) => Tab
  readonly freeze: (tab: Tab, frozen: boolean) => void
  /** Dispatches an intent; the view may resend the same intent when it does not know the result. */
  readonly act: (tab: Tab, input: LearnerInput, id?: string) => string
  /** Stops the device at once; unflushed data is lost. */
  readonly losePower: () => void
  readonly report: (fact: Fact) => void
  readonly release: (task: Task) => Promise<void>
  /** Saves the tabs' current states. */
  readonly look: () => void
  /** Runs so many of the tasks that can run now; fewer if there are fewer. */
  readonly burst: (count: number) => Promise<void>
  /** Passes time; due tasks run in order, as far as the tabs are awake. */
  readonly pass: (ms: number) => Promise<void>
  /** Passes time without running any task, like a sleeping device. */
  readonly sleep: (ms: number) => void
}

const firstOf = <A>(pending: ReadonlyMap<string, A>): readonly [string, A] | undefined => {
  for (const entry of pending) return entry
  return undefined
}

/** A limit on tasks for one passage of time. */
const BUSIEST = 3_000

export function createWorld(seed: number, { forgetful = false, intents = currentIntents } = {}): World {
  const assertions = createSoftAssertions()
  const tabs: Tab[] = []
  const requests = requestWatcher(assertions, () => ({ device, tabs }))
  const device: Device = createDevice(seed, assertions, requests, { forgetful, intents })
  const { schedule, random, oracle } = device
  const model = createLearnerModel(assertions)
  const meant = new Map<string, number>()
  const known = new Map<string, unknown>()
  const answers = new Map<string, Refusal | undefined>()
  /** Tabs whose worker has not yet received its predecessor's intents. */
  const handingOver = new Set<Tab>()
  /** Rows whose delivery any log has recorded. */
  const delivered = new Set<string>()
  let opened = 0
  oracle.onRow((row, history) => {
    model.recorded(row, history)
    if (row.type === 'actionDelivered') {
      requests.recorded(word(row, 'rowId'))
      delivered.add(word(row, 'rowId'))
    }
    // The mirror was read before it knew of a delivery that only the lost log had recorded.
    if (row.type === 'storageHealed')
      for (const one of listAt(row['data'], 'rows')) {
        const id = textAt(one, 'id') ?? ''
        if (delivered.has(id)) requests.lost(id)
      }
  })

  const leave = (tab: Tab, odds = 0.5) => {
    tab.alive = false
    schedule.kill(tab.name, random, odds)
    device.locks.release(tab.name)
    device.channel.leave(tab.name)
    device.disk.drop(tab.name)
    device.directory.release(tab.name)
    requests.forget(tab.name)
    tabs.splice(tabs.indexOf(tab), 1)
  }

  /** Passes an intent of the tab's page to its worker. `handedOver`: an earlier worker received it too. */
  const tell = async (tab: Tab, id: string, { input, epoch }: Press, handedOver: boolean): Promise<void> => {
    const { intent, secret } = input
    const isInMemory = tab.log !== undefined
    if (tab.engine === undefined) return void tab.pending.delete(id)
    const refused = await tab.engine.dispatch(intent, secret, id, handedOver ? epoch : undefined)
    if (!tab.alive) return
    tab.pending.delete(id)
    answers.set(id, refused)
    if (refused === undefined && isInMemory) oracle.acknowledgeInMemory(id)
    else if (refused === undefined) {
      oracle.acknowledge(id)
      model.acknowledged(id, oracle.history())
    } else if (refused.code !== 'notSaved' && !oracle.isResent(id) && !(handedOver && refused.code === 'otherBuild'))
      // A log of a newer build cannot be read: whether the earlier worker recorded the intent shows after a reload.
      assertions.must(
        !device.disk.memory.rows.some((row) => row['intent'] === id),
        () => `I1: ${intent.type} was refused (${refused.code}) and recorded`,
      )
  }

  /** Passes them one after the other, like the page; newer intents follow them. */
  const handOver = async (tab: Tab): Promise<void> => {
    for (let next = firstOf(tab.pending); next !== undefined && tab.alive; next = firstOf(tab.pending))
      await tell(tab, ...next, true)
    handingOver.delete(tab)
  }

  const world: World = {
    device,
    assertions,
    requests,
    model,
    meant,
    answers,
    last: undefined,
    tabs,
    awake: () => tabs.filter(({ engine, frozen }) => engine !== undefined && !frozen),
    open: () => {
      opened += 1
      tabs.push(openTab(device, `tab ${opened}`))
    },
    crash: (tab) => leave(tab),
    close: (tab) => {
      tab.engine?.stop()
      leave(tab)
    },
    replaceWorker: (tab) => {
      const decks = [...tab.shown.keys()].filter((id) => device.server.decks().some(({ deck }) => deck.id === id))
      leave(tab)
      opened += 1
      const next = openTab(device, `tab ${opened}`, tab, (started) => {
        for (const deckId of decks) showDeck(device, started, deckId)
        void handOver(started)
      })
      handingOver.add(next)
      tabs.push(next)
      return next
    },
    freeze: (tab, frozen) => {
      tab.frozen = frozen
      schedule.freeze(tab.name, frozen)
      if (frozen) requests.forget(tab.name)
    },
    act: (tab, input, id = random.uuid()) => {
      const { intent } = input
      const isAgain = world.last?.id === id
      if (isAgain) oracle.resend(id)
      const state = tab.engine?.state()
      world.last = { id, tab, input, user: state === undefined ? undefined : userOf(state) }
      meant.set(intent.type, (meant.get(intent.type) ?? 0) + 1)
      // The log of a tab in memory mode is not observable, so its actions make other expectations uncertain.
      const isInMemory = tab.log !== undefined
      if (!isInMemory) model.dispatched(id, intent, oracle.history())
      else if (world.last.user !== undefined) model.usedInMemory(intent, world.last.user)
      if (isInMemory && intent.type === 'setAsideAction') oracle.resubmissions.parkInMemory(intent.data.rowId)
      if (isInMemory && intent.type === 'letGoOfAssessment' && world.last.user !== undefined)
        oracle.discards.discardedInMemory(world.last.user, intent.data.deckId)
      if (intent.type === 'openDeck') showDeck(device, tab, intent.data.deckId)
      const press: Press = { input, epoch: tab.epoch }
      tab.pending.set(id, press)
      if (!handingOver.has(tab)) void tell(tab, id, press, false)
      return id
    },
    losePower: () => {
      for (const tab of tabs.slice()) leave(tab, 0)
      const before = device.directory.files
      device.directory.losePower(random)
      oracle.mirrorCut(before, device.directory.files)
      const rows = oracle.history().rows().slice()
      device.disk.losePower(random)
      const lost = rows.slice(oracle.history().head())
      model.lost(lost, oracle.history())
      for (const row of lost) if (row.type === 'actionDelivered') requests.lost(word(row, 'rowId'))
    },
    report: (fact) => {
      for (const tab of world.awake()) void tab.engine?.report(fact)
    },
    release: async (task) => {
      schedule.release(task)
      await settle()
      world.look()
    },
    look: () => {
      requests.look()
      for (const tab of tabs) {
        const state = tab.engine?.state()
        if (state === undefined || state === known.get(tab.name)) continue
        known.set(tab.name, state)
        tab.changedAt = schedule.now()
      }
    },
    burst: async (count) => {
      await settle()
      for (let released = 0; released < count; released++) {
        const task = random.pick(schedule.ready())
        if (task === undefined) return
        await world.release(task)
        if (random.chance(0.3)) schedule.advance(1)
      }
    },
    pass: async (ms) => {
      await settle()
      const until = schedule.now() + ms
      for (let released = 0; released < BUSIEST; released++) {
        const task = random.pick(schedule.ready())
        const next = schedule.nextDue()
        if (task !== undefined) await world.release(task)
        else if (next !== undefined && next <= until) schedule.advance(next - schedule.now())
        else break
      }
      schedule.advance(Math.max(0, until - schedule.now()))
    },
    sleep: (ms) => {
      for (const tab of tabs) requests.forget(tab.name)
      schedule.advance(ms)
    },
  }
  return world
}
