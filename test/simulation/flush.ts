import { settle, type Schedule } from './schedule'

/** After so many idle turns no further task can run. */
const IDLE_TURNS = 100

/** Waits for a promise while running all possible tasks immediately and in order. */
export async function flushUntil<A>(schedule: Schedule, underWay: Promise<A>): Promise<A> {
  let isOpen = true
  const end = () => {
    isOpen = false
  }
  underWay.then(end, end)
  for (let idle = 0; isOpen; idle++) {
    if (idle > IDLE_TURNS) throw new Error('nothing is left that could happen')
    for (const task of schedule.ready()) {
      schedule.release(task)
      idle = 0
    }
    await settle()
  }
  return underWay
}
