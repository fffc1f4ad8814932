import type { Locator, Page } from '@playwright/test'
import { wholeAnswer } from '../whole-answer'
import { cardInView, expect } from './support'

type Fields = Readonly<Record<string, unknown>>

export interface Bundle {
  readonly deck: Fields
  readonly cards: readonly Fields[]
}
interface Answer {
  readonly payloads: readonly { readonly data: Bundle }[]
}

/** Changes what the server delivers of one deck: the way to content that the pack does not have. */
export async function changeDeck(page: Page, deckId: string, change: (bundle: Bundle) => Bundle): Promise<void> {
  await page.route(`**/api/user/decks/${deckId}`, async (route) => {
    const reply = await wholeAnswer(route)
    const answer = (await reply.response.json()) as Answer
    const payloads = answer.payloads.map((payload) => ({
      ...payload,
      data: { ...payload.data, ...change(payload.data) },
    }))
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
}

/** The card at a place of the bundle with some fields changed. */
export const withCard =
  (place: number, fields: Fields) =>
  ({ deck, cards }: Bundle): Bundle => ({
    deck,
    cards: cards.map((card, index) => (index === place ? { ...card, ...fields } : card)),
  })

/** The deck with these cards and no others, without an index; each has the id of a card of the deck. */
export const onlyCards =
  (...cards: readonly Fields[]) =>
  ({ deck, cards: given }: Bundle): Bundle => ({
    deck: { ...deck, showIndexCard: false },
    cards: cards.map((card, index) => ({ id: given[index]?.['id'], ...card })),
  })

/** All questions without what helps after an answer: then nobody is given time to read it. */
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

/** The place of the card in view in the hand, from 1: cards that the app makes itself have a place, but no number. */
export const place = (page: Page): Locator => page.locator('[data-card]:not([inert])')

/** Where the deck stands, as '3 of 12'; of a card that is not counted there is only how many there are. */
export const position = (page: Page): Locator => page.getByRole('banner').getByText(/^\d+\D+(?:\d+)?$/)

/** Turns the card in view to its back. */
export async function flip(page: Page): Promise<Locator> {
  const face = (name: 'front' | 'back') => page.locator(`[data-card]:not([inert]) [data-face="${name}"]:not([inert])`)
  // A deck that was just left, and is come back to, may still show how its card lay.
  await expect(face('front')).toBeVisible()
  await button(page, 'Flip').click()
  await expect(face('back')).toBeVisible()
  return face('back')
}

/** Goes to a card by its place in the hand, step by step; the words are those of the language in force. */
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

/** Every animation of the page that takes so many milliseconds, from now on: a shake takes 320. */
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
