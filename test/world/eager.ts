import { settle, type Schedule } from './schedule'

/** Waits for something under way while all that can happen does happen, in order and at once. */
export async function eagerly<A>(schedule: Schedule, underWay: Promise<A>): Promise<A> {
  let isOpen = true
  const end = () => {
    isOpen = false
  }
  underWay.then(end, end)
  while (isOpen) {
    for (const task of schedule.ready()) schedule.release(task)
    await settle()
  }
  return underWay
}
