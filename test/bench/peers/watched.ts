/** What the main thread was kept from meanwhile, ms. */
export interface Watched {
  readonly longestTask: number
  readonly worstGap: number
}

const frame = () => new Promise<number>((shown) => requestAnimationFrame(shown))

/** Watches the page while something is done in it. */
export async function watched(run: () => Promise<void>): Promise<Watched> {
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
  // A task is told of once it has ended, in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 100))
  note(tasks.takeRecords())
  tasks.disconnect()
  return { longestTask, worstGap }
}
