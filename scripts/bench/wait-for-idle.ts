import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** ms */
const SAMPLE_MS = 250
/** Share of CPU time that other processes may use. */
const MAX_BUSY_SHARE = 0.1

/** Waits until the machine is idle, so that a browser's cleanup after one page does not affect the next measurement. */
export async function waitForIdle(atMost: number): Promise<void> {
  const end = performance.now() + atMost
  let before = cpuTimes()
  do {
    await pause(SAMPLE_MS)
    const now = cpuTimes()
    if ((now.busy - before.busy) / (now.all - before.all) <= MAX_BUSY_SHARE) return
    before = now
  } while (performance.now() < end)
}

/** Returns the CPU time of all processors since boot, ms. */
function cpuTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all }
}
