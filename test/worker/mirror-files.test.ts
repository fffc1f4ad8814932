import type { MirrorFiles } from '../../worker/ports'
import { describeMirrorFiles } from '../contracts/mirror-files'
import { flushUntil } from '../simulation/flush'
import { createMirrorDirectory } from '../simulation/mirror-files'
import { createSchedule, type Schedule } from '../simulation/schedule'

/** Wraps the files with a schedule that runs everything immediately. */
const eager = (schedule: Schedule, files: MirrorFiles): MirrorFiles => ({
  ...files,
  list: () => flushUntil(schedule, files.list()),
  read: (name) => flushUntil(schedule, files.read(name)),
  append: (name, bytes) => flushUntil(schedule, files.append(name, bytes)),
  replace: (name, bytes) => flushUntil(schedule, files.replace(name, bytes)),
  flush: (name) => flushUntil(schedule, files.flush(name)),
  remove: (name) => flushUntil(schedule, files.remove(name)),
})

describeMirrorFiles('of the simulation', () => {
  const schedule = createSchedule()
  const directory = createMirrorDirectory(schedule)
  return {
    tab: async (name) => eager(schedule, directory.of(name)),
    end: async (name) => directory.release(name),
  }
})
