import type { Fact } from '../../core/facts'
import { createDevice, type Device } from './device'
import { requestWatcher, type RequestWatch } from './requests'
import { settle, type Task } from './schedule'
import type { Doing } from './learner'
import { openTab, type Tab } from './tab'
import { createVerdict, type Verdict } from './verdict'

/** A device, its tabs, and whoever sits in front of them. */
export interface World {
  readonly device: Device
  readonly verdict: Verdict
  readonly requests: RequestWatch
  readonly tabs: Tab[]
  /** Tabs whose core has started and runs. */
  readonly awake: () => readonly Tab[]
  readonly open: () => void
  /** The tab's process ends, wherever it is. */
  readonly crash: (tab: Tab) => void
  readonly close: (tab: Tab) => void
  readonly freeze: (tab: Tab, frozen: boolean) => void
  readonly act: (tab: Tab, doing: Doing) => void
  readonly report: (fact: Fact) => void
  readonly release: (task: Task) => Promise<void>
  /** Lets so many things happen that can happen now; fewer when there are fewer. */
  readonly burst: (count: number) => Promise<void>
  /** Lets time pass; what becomes due on the way happens in its turn, as far as the tabs are awake. */
  readonly pass: (ms: number) => Promise<void>
  /** Time goes by without anything happening, as when the device sleeps. */
  readonly sleep: (ms: number) => void
}

/** More than can sensibly happen while time passes once. */
const BUSIEST = 3_000

export function createWorld(seed: number): World {
  const verdict = createVerdict()
  const tabs: Tab[] = []
  const requests = requestWatcher(verdict, () => ({ device, tabs }))
  const device: Device = createDevice(seed, verdict, requests)
  const { schedule, random } = device
  let opened = 0

  const leave = (tab: Tab) => {
    tab.alive = false
    schedule.kill(tab.name, random)
    device.locks.release(tab.name)
    device.channel.leave(tab.name)
    device.directory.release(tab.name)
    requests.forget(tab.name)
    tabs.splice(tabs.indexOf(tab), 1)
  }

  const world: World = {
    device,
    verdict,
    requests,
    tabs,
    awake: () => tabs.filter(({ engine, frozen }) => engine !== undefined && !frozen),
    open: () => {
      opened += 1
      tabs.push(openTab(device, `tab ${opened}`))
    },
    crash: leave,
    close: (tab) => {
      tab.engine?.stop()
      leave(tab)
    },
    freeze: (tab, frozen) => {
      tab.frozen = frozen
      schedule.freeze(tab.name, frozen)
      if (frozen) requests.forget(tab.name)
    },
    act: (tab, { intent, secret }) => {
      const id = random.uuid()
      void tab.engine?.dispatch(intent, secret, id).then((refused) => {
        if (refused === undefined) device.ledger.acknowledge(id)
        else if (refused.code !== 'notSaved')
          verdict.must(
            !device.disk.memory.rows.some((row) => row['intent'] === id),
            () => `I1: ${intent.type} was refused (${refused.code}) and recorded`,
          )
      })
    },
    report: (fact) => {
      for (const tab of world.awake()) void tab.engine?.report(fact)
    },
    release: async (task) => {
      schedule.release(task)
      await settle()
      requests.look()
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
