import { describeLocks } from '../contracts/locks'
import { eagerly } from '../world/eager'
import { createLockManager } from '../world/locks'
import { createSchedule } from '../world/schedule'

describeLocks('of the simulation', () => {
  const schedule = createSchedule()
  const manager = createLockManager(schedule)
  return {
    tab: async (name) => manager.of(name),
    end: (name) => manager.release(name),
    during: (underWay) => eagerly(schedule, underWay),
    quiet: () =>
      eagerly(
        schedule,
        manager
          .of('nobody')
          .holder('nothing')
          .then(() => undefined),
      ),
  }
})
