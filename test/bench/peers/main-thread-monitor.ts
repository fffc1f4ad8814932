/** How long the main thread was blocked, ms. */
export interface MainThreadDelays {
  readonly longestTask: number
  readonly worstGap: number
}

const frame = () => new Promise<number>((shown) => requestAnimationFrame(shown))

/** Monitors the page during the run. */
export async function monitorMainThread(run: () => Promise<void>): Promise<MainThreadDelays> {
  let longestTask = 0
  let worstGap = 0
  let isOver = false
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longestTask = Math.max(longestTask, duration)
  }
  const tasks = new PerformanceObserver((list) => note(list.getEntries()))
  let last = await frame()
  tasks.observe({ type: 'longtask' })
  const frames = (async () => {
    while (!isOver) {
      const now = await frame()
      worstGap = Math.max(worstGap, now - last)
      last = now
    }
  })()
  await run()
  isOver = true
  await frames
  // A task is reported after its end, in a separate task.
  await new Promise((resolve) => setTimeout(resolve, 100))
  note(tasks.takeRecords())
  tasks.disconnect()
  return { longestTask, worstGap }
}
