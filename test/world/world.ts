import type { Fact } from '../../core/facts'
import { createDevice, type Device } from './device'
import { requestWatcher, type RequestWatch } from './requests'
import { settle, type Task } from './schedule'
import type { Doing } from './learner'
import { createLearnerModel, type LearnerModel } from './learner-model'
import { userOf } from './probe'
import { openTab, showDeck, type Tab } from './tab'
import { word } from './raw-row'
import { createVerdict, type Verdict } from './verdict'

/** A device, its tabs, and whoever sits in front of them. */
export interface World {
  readonly device: Device
  readonly verdict: Verdict
  readonly requests: RequestWatch
  /** What the learners must find again. */
  readonly model: LearnerModel
  /** What was done last in any tab. */
  last: { readonly id: string; readonly tab: Tab; readonly doing: Doing; readonly user: string | undefined } | undefined
  /** Intents of the catalogue that somebody meant, by type. */
  readonly meant: Map<string, number>
  readonly tabs: Tab[]
  /** Tabs whose core has started and runs. */
  readonly awake: () => readonly Tab[]
  readonly open: () => void
  /** The tab's process ends, wherever it is. */
  readonly crash: (tab: Tab) => void
  readonly close: (tab: Tab) => void
  readonly freeze: (tab: Tab, frozen: boolean) => void
  /** The learner does something; the view may send the same intent again when it does not know what came of it. */
  readonly act: (tab: Tab, doing: Doing, id?: string) => string
  /** The device stops at once; what was not flushed is lost. */
  readonly losePower: () => void
  readonly report: (fact: Fact) => void
  readonly release: (task: Task) => Promise<void>
  /** Takes note of what the tabs know now. */
  readonly look: () => void
  /** Lets so many things happen that can happen now; fewer when there are fewer. */
  readonly burst: (count: number) => Promise<void>
  /** Lets time pass; what becomes due on the way happens in its turn, as far as the tabs are awake. */
  readonly pass: (ms: number) => Promise<void>
  /** Time goes by without anything happening, as when the device sleeps. */
  readonly sleep: (ms: number) => void
}

/** More than can sensibly happen while time passes once. */
const BUSIEST = 3_000

export function createWorld(seed: number, { forgetful = false } = {}): World {
  const verdict = createVerdict()
  const tabs: Tab[] = []
  const requests = requestWatcher(verdict, () => ({ device, tabs }))
  const device: Device = createDevice(seed, verdict, requests, forgetful)
  const { schedule, random, ledger } = device
  const model = createLearnerModel(verdict)
  const meant = new Map<string, number>()
  const known = new Map<string, unknown>()
  let opened = 0
  ledger.onRow((row, line) => {
    model.recorded(row, line)
    if (row.type === 'actionDelivered') requests.recorded(word(row, 'rowId'))
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

  const world: World = {
    device,
    verdict,
    requests,
    model,
    meant,
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
    freeze: (tab, frozen) => {
      tab.frozen = frozen
      schedule.freeze(tab.name, frozen)
      if (frozen) requests.forget(tab.name)
    },
    act: (tab, doing, id = random.uuid()) => {
      const { intent, secret } = doing
      const isAgain = world.last?.id === id
      if (isAgain) ledger.resend(id)
      const state = tab.engine?.state()
      world.last = { id, tab, doing, user: state === undefined ? undefined : userOf(state) }
      meant.set(intent.type, (meant.get(intent.type) ?? 0) + 1)
      // Nobody else sees the log of a tab in memory mode; what it does leaves open what holds elsewhere.
      const isElsewhere = tab.log !== undefined
      if (!isElsewhere) model.dispatched(id, intent, ledger.line())
      else if (world.last.user !== undefined) model.elsewhere(intent, world.last.user)
      if (isElsewhere && intent.type === 'setAsideAction') ledger.replacements.setAsideElsewhere(intent.data.rowId)
      if (isElsewhere && intent.type === 'letGoOfAssessment' && world.last.user !== undefined)
        ledger.lettingsGo.elsewhere(world.last.user, intent.data.deckId)
      if (intent.type === 'openDeck') showDeck(device, tab, intent.data.deckId)
      void tab.engine?.dispatch(intent, secret, id).then((refused) => {
        if (refused === undefined && isElsewhere) ledger.acknowledgeElsewhere(id)
        else if (refused === undefined) {
          ledger.acknowledge(id)
          model.acknowledged(id, ledger.line())
        } else if (refused.code !== 'notSaved' && !ledger.isResent(id))
          verdict.must(
            !device.disk.memory.rows.some((row) => row['intent'] === id),
            () => `I1: ${intent.type} was refused (${refused.code}) and recorded`,
          )
      })
      return id
    },
    losePower: () => {
      for (const tab of tabs.slice()) leave(tab, 0)
      const before = device.directory.files
      device.directory.losePower(random)
      ledger.mirrorCut(before, device.directory.files)
      const rows = ledger.line().rows().slice()
      device.disk.losePower(random)
      const lost = rows.slice(ledger.line().head())
      model.lost(lost, ledger.line())
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
