/** Figures that the page records during the benchmark. */
export interface WatchedFrames {
  /** Tasks of 50 ms and more since the last read, ms. */
  tasks: number[]
  /** Times between two frames since the last read, ms. */
  gaps: number[]
}

declare global {
  interface Window {
    watchedFrames: WatchedFrames
  }
}

/** Runs in the page before its own code. */
export function watchFrames(): void {
  const watchedFrames: WatchedFrames = { tasks: [], gaps: [] }
  Object.assign(window, { watchedFrames })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watchedFrames.tasks.push(duration)
  }).observe({ type: 'longtask' })
  let last = 0
  const frame = (now: number) => {
    if (last > 0) watchedFrames.gaps.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
