import { expect, type Page } from '@playwright/test'
import { lastEvents } from './last-events'
import { cardInView } from './support'

/**
 * Waits until a new card counts as seen. Its NEW mark is no sign, because it stays while the card is in view (X-UX-05).
 */
export async function untilSeen(page: Page): Promise<void> {
  if (!(await cardInView(page).getByText('NEW', { exact: true }).isVisible())) return
  const cardId = await page.locator('[data-card]:not([inert])').getAttribute('data-card')
  const seen = async () =>
    (await lastEvents(page)).some(({ type, named }) => type === 'cardSeen' && named.includes(cardId ?? 'no card'))
  await expect.poll(seen).toBe(true)
}
