import { describeLocks } from '../contracts/locks'
import { flushUntil } from '../simulation/flush'
import { createLockManager } from '../simulation/locks'
import { createSchedule } from '../simulation/schedule'

describeLocks('of the simulation', () => {
  const schedule = createSchedule()
  const manager = createLockManager(schedule)
  return {
    tab: async (name) => manager.of(name),
    end: (name) => manager.release(name),
    during: (underWay) => flushUntil(schedule, underWay),
    quiet: () =>
      flushUntil(
        schedule,
        manager
          .of('nobody')
          .holder('nothing')
          .then(() => undefined),
      ),
  }
})
