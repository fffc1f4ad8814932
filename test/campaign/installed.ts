import type { Page } from 'playwright'

/** Resolves when the service worker of this page has a whole build on the device. */
export const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => {
      active?.addEventListener('statechange', resolve, { once: true })
    })
  })
