import { openFloor } from '../page/floor'
import { watched, type Watched } from './watched'

/** What came back of the records, and whether the learner was told that something had been wrong. */
export interface Kept {
  readonly count: number
  readonly told: boolean
}

/** One of those that are held against each other: how it does the same work. */
export interface Subject {
  /** Opens what was kept and gets to know what the first screen shows. */
  readonly open: () => Promise<void>
  /** Puts so many records there at once, before anything is measured. */
  readonly fill: (count: number) => Promise<void>
  /** One more record; resolves when it says that it is kept. */
  readonly append: () => Promise<void>
  /** So many more, none of which waits for another; resolves when all are kept. */
  readonly burst: (count: number) => Promise<void>
  /** Reads all records back. */
  readonly kept: (expected: number) => Promise<Kept>
}

export interface Appended extends Watched {
  readonly floors: readonly number[]
  readonly times: readonly number[]
}

export interface Burst extends Watched {
  readonly bare: number
  readonly burst: number
}

/** What the measurements ask of a page, whoever it is of. */
export interface SubjectPage {
  /** Milliseconds from the navigation to the state of the first screen. */
  readonly start: () => Promise<number>
  readonly fill: (count: number) => Promise<void>
  /** One after the other, each in turn with a bare append. */
  readonly append: (times: number) => Promise<Appended>
  readonly burst: (count: number) => Promise<Burst>
  /** One after the other, nothing measured. */
  readonly keep: (times: number) => Promise<void>
  readonly kept: (expected: number) => Promise<Kept>
}

/** Hands this subject to the measurements. */
export function offer(subject: Subject): void {
  const page: SubjectPage = {
    start: async () => {
      await subject.open()
      return performance.now()
    },
    fill: subject.fill,
    append: async (times) => {
      const floor = await openFloor()
      const floors: number[] = []
      const taken: number[] = []
      const seen = await watched(async () => {
        while (taken.length < times) {
          floors.push(await floor.append())
          const begin = performance.now()
          await subject.append()
          taken.push(performance.now() - begin)
        }
      })
      floor.close()
      return { floors, times: taken, ...seen }
    },
    burst: async (count) => {
      const floor = await openFloor()
      const beginFloor = performance.now()
      for (let time = 0; time < count; time++) await floor.append()
      const bare = performance.now() - beginFloor
      floor.close()
      let burst = 0
      const seen = await watched(async () => {
        const begin = performance.now()
        await subject.burst(count)
        burst = performance.now() - begin
      })
      return { bare, burst, ...seen }
    },
    keep: async (times) => {
      for (let time = 0; time < times; time++) await subject.append()
    },
    kept: subject.kept,
  }
  Object.assign(window, { subject: page })
}
