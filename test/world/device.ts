import type { Retention } from '../../worker/compaction'
import type { OfflineMedia } from '../../worker/ports'
import { decksOf } from './content'
import { createDisk, type Disk } from './disk'
import { createLedger, type Ledger } from './ledger'
import { createLockManager, type LockManager } from './locks'
import { createMirrorDirectory, type MirrorDirectory } from './mirror-files'
import { createNetwork, type Network, type NetworkWatcher } from './network'
import { seeded, switchable, type Random } from './random'
import { createSchedule, type Schedule } from './schedule'
import { createServer, type ServerModel } from './server-model'
import { createTabsChannel, type TabsChannel } from './tabs-channel'
import type { Verdict } from './verdict'

/** What a world is like from its beginning to its end. */
export interface DeviceSettings {
  readonly strict: boolean
  /** Events between two checkpoints; small, so that a short run has many. */
  readonly checkpointEvery: number
  readonly retention: Retention
  /** The server knows of no idempotency keys. */
  readonly forgetful: boolean
}

/** One device with its surroundings: everything but the tabs themselves. */
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
  readonly ledger: Ledger
  readonly verdict: Verdict
  /** Seqs of checkpoints that nobody can use. */
  readonly spoilt: Set<number>
  /** The release that a tab gets which is opened now, from 1. */
  release: number
  /** The device's own clock, ms since 1970 UTC. */
  readonly now: () => number
  readonly zone: (at: number) => number
  readonly setClock: (skew: number) => void
  readonly setZone: (minutes: number) => void
}

/** 11 February 2026, 12:00 UTC. */
const BEGINNING = 1_770_811_200_000

export function createDevice(seed: number, verdict: Verdict, watcher: NetworkWatcher, forgetful: boolean): Device {
  // Neighbouring seeds are to give unlike worlds from the first draw on.
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
  }
  const server = createServer(decksOf(first))
  if (settings.forgetful) server.forgetKeys()
  const held = new Set<string>()
  const directory = createMirrorDirectory(schedule, (bytes) => ledger.mirrored(bytes))
  const ledger: Ledger = createLedger(
    {
      disk: () => disk,
      mirror: () => directory.files,
      time: { now: schedule.now, jumps: () => jumps, trueTime: (at) => at - skew - BEGINNING },
      deviceTime: now,
      retention: settings.retention,
      users: server.users,
    },
    verdict,
  )
  const disk: Disk = createDisk(schedule, random, ledger)
  return {
    settings,
    random,
    schedule,
    disk,
    ledger,
    verdict,
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
      skew = to
      jumps += 1
    },
    setZone: (minutes) => {
      zone = minutes
    },
  }
}

/** One world in eight has a server without idempotency keys; by its seed, so that its steps can take care of it. */
export const isForgetful = (seed: number): boolean => seeded(seed ^ 0x2545f491).chance(0.125)
