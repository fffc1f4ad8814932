import type { MirrorFiles } from '../../worker/ports'
import { describeMirrorFiles } from '../contracts/mirror-files'
import { eagerly } from '../world/eager'
import { createMirrorDirectory } from '../world/mirror-files'
import { createSchedule, type Schedule } from '../world/schedule'

/** The same files, with a schedule that lets everything happen at once. */
const eager = (schedule: Schedule, files: MirrorFiles): MirrorFiles => ({
  ...files,
  list: () => eagerly(schedule, files.list()),
  read: (name) => eagerly(schedule, files.read(name)),
  append: (name, bytes) => eagerly(schedule, files.append(name, bytes)),
  replace: (name, bytes) => eagerly(schedule, files.replace(name, bytes)),
  flush: (name) => eagerly(schedule, files.flush(name)),
  remove: (name) => eagerly(schedule, files.remove(name)),
})

describeMirrorFiles('of the simulation', () => {
  const schedule = createSchedule()
  const directory = createMirrorDirectory(schedule)
  return {
    tab: async (name) => eager(schedule, directory.of(name)),
    end: async (name) => directory.release(name),
  }
})
