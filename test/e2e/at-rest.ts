import type { Page } from '@playwright/test'

/**
 * The layout has followed the window, two frames later as its observers report after the first, and no fade is under
 * way: until then colours are not their own.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>(requestAnimationFrame)
    await frame()
    await frame()
    // What goes by scrolling, not by the clock, never ends, nor does what goes round or stands still.
    const running = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
