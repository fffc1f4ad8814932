import type { Page } from 'playwright'

/** Goes to a place as a link of the app does, without another start of the page. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
