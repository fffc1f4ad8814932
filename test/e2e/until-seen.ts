import { expect, type Page } from '@playwright/test'
import { lastEvents } from './last-events'
import { cardInView } from './support'

/**
 * Waits until a new card counts as seen. Its NEW mark is no sign, because it stays while the card is in view (X-UX-05).
 */
export async function untilSeen(page: Page): Promise<void> {
  if (!(await cardInView(page).getByText('NEW', { exact: true }).isVisible())) return
  const cardId = await page.locator('[data-card]:not([inert])').getAttribute('data-card')
  const isOf = (line: string) => line.includes('cardSeen') && line.includes(cardId ?? 'no card')
  await expect.poll(async () => (await lastEvents(page)).some(isOf)).toBe(true)
}
