import { expect, type Page } from '@playwright/test'
import { lastEvents } from './log-told'
import { cardInView } from './support'

/** Waits until a card that is new counts as seen. Its mark does not tell: it stays as long as the card is looked at (X-UX-05). */
export async function untilSeen(page: Page): Promise<void> {
  if (!(await cardInView(page).getByText('NEW', { exact: true }).isVisible())) return
  const cardId = await page.locator('[data-card]:not([inert])').getAttribute('data-card')
  const isOf = (line: string) => line.includes('cardSeen') && line.includes(cardId ?? 'no card')
  await expect.poll(async () => (await lastEvents(page)).some(isOf)).toBe(true)
}
