import type { Locator, Page } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import { cardInView, expect } from './support'

type Fields = Readonly<Record<string, unknown>>

export interface Bundle {
  readonly deck: Fields
  readonly cards: readonly Fields[]
}
interface Answer {
  readonly payloads: readonly { readonly data: Bundle }[]
}

/** Changes one deck in the server's responses, to test content that the pack does not have. */
export async function changeDeck(page: Page, deckId: string, change: (bundle: Bundle) => Bundle): Promise<void> {
  await page.route(`**/api/user/decks/${deckId}`, async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as Answer
    const payloads = answer.payloads.map((payload) => ({
      ...payload,
      data: { ...payload.data, ...change(payload.data) },
    }))
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
}

/** Returns a change that sets some fields of the card at this index. */
export const withCard =
  (place: number, fields: Fields) =>
  ({ deck, cards }: Bundle): Bundle => ({
    deck,
    cards: cards.map((card, index) => (index === place ? { ...card, ...fields } : card)),
  })

/** Returns a change that leaves only these cards and no index; each gets the id of an existing card. */
export const onlyCards =
  (...cards: readonly Fields[]) =>
  ({ deck, cards: given }: Bundle): Bundle => ({
    deck: { ...deck, showIndexCard: false },
    cards: cards.map((card, index) => ({ id: given[index]?.['id'], ...card })),
  })

/** Removes the remediation from all questions, so that no reading time follows an answer. */
export const withoutRemediation = ({ deck, cards }: Bundle): Bundle => ({
  deck,
  cards: cards.map((card) => {
    const quiz = card['quiz'] as Fields | undefined
    if (quiz === undefined) return card
    const { remediation: _, ...rest } = quiz
    return { ...card, quiz: rest }
  }),
})

export const button = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Deck' }).getByRole('button', { name, exact: true })

/**
 * Locates the card in view, whose `data-place` is its position in the carousel, from 1. Cards that the app generates
 * have a position but no number.
 */
export const place = (page: Page): Locator => page.locator('[data-card]:not([inert])')

/** Locates the position in the deck, such as '3 of 12'. For an uncounted card it shows only the total. */
export const position = (page: Page): Locator => page.getByRole('banner').getByText(/^\d+\D+(?:\d+)?$/)

/** Flips the card in view to its back. */
export async function flip(page: Page): Promise<Locator> {
  const face = (name: 'front' | 'back') => page.locator(`[data-card]:not([inert]) [data-face="${name}"]:not([inert])`)
  // A deck that was just closed and is reopened may still show the previous face.
  await expect(face('front')).toBeVisible()
  await button(page, 'Flip').click()
  await expect(face('back')).toBeVisible()
  return face('back')
}

/** Steps to a card by its position in the carousel. The button labels are in the current language. */
export async function goTo(
  page: Page,
  wanted: number,
  words = { next: 'Next card', previous: 'Previous card' },
): Promise<void> {
  for (;;) {
    const now = Number(await place(page).getAttribute('data-place'))
    if (now === wanted) return
    await page.getByRole('button', { name: now < wanted ? words.next : words.previous, exact: true }).click()
    await expect(place(page)).toHaveAttribute('data-place', String(now < wanted ? now + 1 : now - 1))
  }
}

export const title = (page: Page): Locator => cardInView(page).getByRole('heading', { level: 2 })

/** Counts animations of a given duration in ms from now on; a shake takes 320. */
export async function watchAnimations(page: Page): Promise<(duration: number) => Promise<number>> {
  await page.addInitScript(() => {
    const durations: unknown[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      durations.push(typeof options === 'object' ? options.duration : options)
      return animate.call(this, keyframes, options)
    }
    Object.assign(window, { durations })
  })
  return (duration) =>
    page.evaluate(
      (wanted) => (window as unknown as { durations: unknown[] }).durations.filter((each) => each === wanted).length,
      duration,
    )
}
