import type { IntentType } from '../../protocol/intents'
import type { Retention } from '../../worker/log/compaction'
import type { OfflineMedia } from '../../worker/ports'
import { decksOf } from './content'
import { createDisk, type Disk } from './disk'
import { createActionOracle, type ActionOracle } from './action-oracle'
import { createLockManager, type LockManager } from './locks'
import { createMirrorDirectory, type MirrorDirectory } from './mirror-files'
import { createNetwork, type Network, type NetworkWatcher } from './network'
import { seeded, switchable, type Random, type Weights } from './random'
import { createSchedule, type Schedule } from './schedule'
import { createServer, type ServerModel } from './server-model'
import { createTabsChannel, type TabsChannel } from './tabs-channel'
import type { SoftAssertions } from './soft-assertions'

/** The intents that learners choose from. A world keeps its catalogue, so a new intent changes no kept world. */
export interface IntentCatalogue {
  readonly signedOut: Weights<IntentType>
  readonly signedIn: Weights<IntentType>
  /** All with the same weight. */
  readonly roaming: readonly IntentType[]
}

/** Settings of a world that never change. */
export interface DeviceSettings {
  readonly strict: boolean
  /** Number of events between two checkpoints; small, so that a short run has many. */
  readonly checkpointEvery: number
  readonly retention: Retention
  /** The server ignores idempotency keys. */
  readonly forgetful: boolean
  readonly intents: IntentCatalogue
}

/** One device with its environment: everything except the tabs themselves. */
export interface Device {
  readonly settings: DeviceSettings
  readonly random: Random & { readonly use: (next: Random) => void }
  readonly schedule: Schedule
  readonly disk: Disk
  readonly directory: MirrorDirectory
  readonly locks: LockManager
  readonly channel: TabsChannel
  readonly network: Network
  /** Names of downloaded videos. */
  readonly media: OfflineMedia & { readonly held: Set<string> }
  readonly server: ServerModel
  readonly oracle: ActionOracle
  readonly assertions: SoftAssertions
  /** Seqs of unusable checkpoints. */
  readonly spoilt: Set<number>
  /** The release that a newly opened tab runs, from 1. */
  release: number
  /** The device's own clock, ms since 1970 UTC. */
  readonly now: () => number
  readonly zone: (at: number) => number
  readonly setClock: (skew: number) => void
  readonly setZone: (minutes: number) => void
}

/** 11 February 2026, 12:00 UTC. */
const BEGINNING = 1_770_811_200_000

export function createDevice(
  seed: number,
  assertions: SoftAssertions,
  watcher: NetworkWatcher,
  { forgetful, intents }: Pick<DeviceSettings, 'forgetful' | 'intents'>,
): Device {
  // Neighbouring seeds must give different worlds from the first draw on.
  const first = seeded(Math.imul(seed, 0x9e3779b1))
  const random = switchable(first)
  const schedule = createSchedule()
  let skew = 0
  let jumps = 0
  let zone = 60
  const time = () => BEGINNING + schedule.now()
  const now = () => time() + skew
  const settings = {
    strict: first.chance(0.5),
    checkpointEvery: 5 + first.below(40),
    retention: { age: 3_600_000, events: 20 + first.below(100) },
    forgetful,
    intents,
  }
  const server = createServer(decksOf(first))
  if (settings.forgetful) server.forgetKeys()
  const held = new Set<string>()
  const directory = createMirrorDirectory(schedule, (bytes) => oracle.mirrored(bytes))
  const oracle: ActionOracle = createActionOracle(
    {
      disk: () => disk,
      mirror: () => directory.files,
      time: { now: schedule.now, jumps: () => jumps, trueTime: (at) => at - skew - BEGINNING },
      deviceTime: now,
      retention: settings.retention,
      users: server.users,
    },
    assertions,
  )
  const disk: Disk = createDisk(schedule, random, oracle)
  return {
    settings,
    random,
    schedule,
    disk,
    oracle,
    assertions,
    release: 1,
    spoilt: new Set(),
    media: { held, clear: async () => held.clear() },
    server,
    directory,
    locks: createLockManager(schedule),
    channel: createTabsChannel(schedule, random),
    network: createNetwork({ schedule, random, server, time, watcher }),
    now,
    zone: () => zone,
    setClock: (to) => {
      oracle.clockSet()
      skew = to
      jumps += 1
    },
    setZone: (minutes) => {
      zone = minutes
    },
  }
}

/** Decides by the seed, so that its steps can adapt, whether the server has no idempotency keys: one world in eight. */
export const isForgetful = (seed: number): boolean => seeded(seed ^ 0x2545f491).chance(0.125)
