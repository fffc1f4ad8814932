// The faults of the promises bench. Each acts as a learner, lets the fault happen, and leaves everything well again.
import { setTimeout as pause } from 'node:timers/promises'
import type { Tab, World } from './world'

export interface Fault {
  readonly name: string
  readonly title: string
  readonly run: (world: World) => Promise<void>
}

async function actTimes(tab: Tab, times: number): Promise<void> {
  for (let done = 0; done < times; done++) await tab.act()
}

/** Cuts the network in the runs that act without it. */
const cutMaybe = async (world: World): Promise<void> => (world.offline ? world.cut() : undefined)

const twoTabs = async (world: World): Promise<void> => {
  const [one, other] = [await world.openTab(), await world.openTab()]
  await cutMaybe(world)
  await Promise.all([actTimes(one, 10), actTimes(other, 10)])
  await world.heal()
  await one.close()
  await actTimes(other, 3)
}

const reload = async (world: World): Promise<void> => {
  const tab = await world.openTab()
  await cutMaybe(world)
  await actTimes(tab, 5 + world.random.below(8))
  tab.begin()
  await world.heal()
  await tab.reload()
  await actTimes(tab, 3)
}

/** Upper bound of the delay between the last awaited action and the kill, ms. */
const KILL_WITHIN = 200

const kill = async (world: World): Promise<void> => {
  const tab = await world.openTab()
  await cutMaybe(world)
  await actTimes(tab, 5 + world.random.below(8))
  let isKilled = false
  const goOn = async () => {
    while (!isKilled) await tab.act()
  }
  const end = async () => {
    await pause(world.random.below(KILL_WITHIN))
    isKilled = true
    await world.kill()
  }
  await Promise.all([goOn(), end()])
  await world.heal()
  await actTimes(await world.openTab(), 3)
}

const lostReply = async (world: World): Promise<void> => {
  const tab = await world.openTab()
  world.loseReplies(0.5)
  await actTimes(tab, 12)
}

/** Free bytes on the full disk, by seed: none, or enough for some actions. */
const LEFT = [12_000, 0, 3_000]
const MOST_ACTS = 40
/** The learner gives up after so many actions in a row that are not acknowledged. */
const GIVE_UP = 3

const fullDisk = async (world: World): Promise<void> => {
  const first = await world.openTab()
  await actTimes(first, 3)
  await world.settle()
  await first.close()
  // Chromium remembers the free space for half a minute; a new process asks again.
  await world.kill()
  await world.limitDisk(LEFT[world.seed % LEFT.length])
  // An engine that does not open on a full disk has acknowledged nothing.
  const second = await world.openTab().catch(() => undefined)
  await world.cut()
  let refused = 0
  for (let done = 0; second !== undefined && done < MOST_ACTS && refused < GIVE_UP; done++)
    refused = (await second.act()) ? 0 : refused + 1
  await second?.close()
  await world.heal()
  await world.limitDisk(undefined)
  await actTimes(await world.openTab(), 3)
}

const frozenTab = async (world: World): Promise<void> => {
  const [one, other] = [await world.openTab(), await world.openTab()]
  await cutMaybe(world)
  await actTimes(one, 5)
  one.begin()
  await one.freeze()
  await actTimes(other, 8)
  await world.heal()
  await world.countHeld()
  await one.thaw()
  await actTimes(one, 3)
}

const newVersion = async (world: World): Promise<void> => {
  const before = await world.openTab(1)
  await actTimes(before, 2)
  await world.cut()
  await actTimes(before, 8)
  await before.end()
  await world.heal()
  await actTimes(await world.openTab(2), 3)
}

export const faults: readonly Fault[] = [
  { name: 'tabs', title: 'two tabs', run: twoTabs },
  { name: 'reload', title: 'reload', run: reload },
  { name: 'kill', title: 'kill', run: kill },
  { name: 'reply', title: 'lost reply', run: lostReply },
  { name: 'disk', title: 'full disk', run: fullDisk },
  { name: 'frozen', title: 'frozen tab', run: frozenTab },
  { name: 'version', title: 'new version', run: newVersion },
]
