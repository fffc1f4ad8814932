import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** ms */
const WINDOW = 250
/** Share of the processors' time that something may run all the same. */
const BUSY = 0.1

/** Waits until the machine has been at rest for a moment: what a browser tidies behind a page is no part of the next. */
export async function quiet(atMost: number): Promise<void> {
  const end = performance.now() + atMost
  let before = spent()
  do {
    await pause(WINDOW)
    const now = spent()
    if ((now.busy - before.busy) / (now.all - before.all) <= BUSY) return
    before = now
  } while (performance.now() < end)
}

/** What all processors have done since the machine came up, ms. */
function spent(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all }
}
