import type { Page } from 'playwright'

/** Resolves when this page's service worker has stored a complete build. */
export const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => {
      active?.addEventListener('statechange', resolve, { once: true })
    })
  })
