import type { Page } from '@playwright/test'

/**
 * Waits until the layout has followed the window size and no fade is running. Resize observers report a frame after the
 * resize, so this takes two frames. During a fade colours are not final.
 */
export const waitForLayout = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>(requestAnimationFrame)
    await frame()
    await frame()
    // Scroll-driven animations never end by time, nor do infinite or paused ones.
    const running = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
