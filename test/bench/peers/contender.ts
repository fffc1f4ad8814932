import { openBaseline } from '../page/indexeddb-baseline'
import { monitorMainThread, type MainThreadDelays } from './main-thread-monitor'

/** The recovered records, and whether a problem was reported to the learner. */
export interface RecoveredRecords {
  readonly count: number
  readonly reported: boolean
}

/** A contender: its implementation of the common work. */
export interface Contender {
  /**
   * Opens the stored data and loads the data of the first screen. Resolves with the number of records in it, if the
   * screen tells.
   */
  readonly open: () => Promise<number | undefined>
  /** Stores so many records at once, before the measurement. */
  readonly fill: (count: number) => Promise<void>
  /** Appends one record; resolves when the contender reports it as stored. */
  readonly append: () => Promise<void>
  /** Appends so many records concurrently; resolves when all are stored. */
  readonly burst: (count: number) => Promise<void>
  /** Reads all records back. */
  readonly kept: (expected: number) => Promise<RecoveredRecords>
}

export interface Appended extends MainThreadDelays {
  readonly baselines: readonly number[]
  readonly times: readonly number[]
}

export interface Burst extends MainThreadDelays {
  readonly bare: number
  readonly burst: number
}

/** The interface of every contender's page for the measurements. */
export interface ContenderPage {
  /**
   * Measures the milliseconds from the navigation to the state of the first screen. Throws if the state has fewer than
   * the expected records.
   */
  readonly start: (expected: number) => Promise<number>
  readonly fill: (count: number) => Promise<void>
  /** Appends one after the other, each alternating with a baseline append. */
  readonly append: (times: number) => Promise<Appended>
  readonly burst: (count: number) => Promise<Burst>
  /** Appends one after the other without measurement. */
  readonly keep: (times: number) => Promise<void>
  readonly kept: (expected: number) => Promise<RecoveredRecords>
}

/** Registers this contender for the measurements. */
export function registerContender(contender: Contender): void {
  const page: ContenderPage = {
    start: async (expected) => {
      const count = await contender.open()
      const time = performance.now()
      if (count !== undefined && count < expected) throw new Error(`${count} of ${expected} records`)
      return time
    },
    fill: contender.fill,
    append: async (times) => {
      const baseline = await openBaseline()
      const baselines: number[] = []
      const taken: number[] = []
      const seen = await monitorMainThread(async () => {
        while (taken.length < times) {
          baselines.push(await baseline.append())
          const begin = performance.now()
          await contender.append()
          taken.push(performance.now() - begin)
        }
      })
      baseline.close()
      return { baselines, times: taken, ...seen }
    },
    burst: async (count) => {
      const baseline = await openBaseline()
      const baselineBegin = performance.now()
      for (let time = 0; time < count; time++) await baseline.append()
      const bare = performance.now() - baselineBegin
      baseline.close()
      let burst = 0
      const seen = await monitorMainThread(async () => {
        const begin = performance.now()
        await contender.burst(count)
        burst = performance.now() - begin
      })
      return { bare, burst, ...seen }
    },
    keep: async (times) => {
      for (let time = 0; time < times; time++) await contender.append()
    },
    kept: contender.kept,
  }
  Object.assign(window, { contender: page })
}
