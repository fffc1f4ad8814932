import { settle, type Schedule } from './schedule'

/** So many turns without anything that can happen mean that nothing will. */
const IDLE_TURNS = 100

/** Waits for something under way while all that can happen does happen, in order and at once. */
export async function eagerly<A>(schedule: Schedule, underWay: Promise<A>): Promise<A> {
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
