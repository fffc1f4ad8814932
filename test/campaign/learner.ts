import type { Locator, Page } from 'playwright'
import type { Random } from '../simulation/random'
import { cardIds, deckId, isQuestion } from './deck'
import type { Learner } from './sandbox'

/** The result of a press: `pressed` is its intended value, `shown` the last value on the page, which is recorded. */
export interface Press<A> {
  readonly pressed?: A
  readonly shown?: A
}

/** A learner's actions, by card. */
export interface Done {
  readonly favorites: Map<string, Press<boolean>>
  /** Texts of the answers. */
  readonly answers: Map<string, Press<string>>
  /** Presses with a visible effect. */
  acknowledged: number
}

export const nothingDone = (): Done => ({ favorites: new Map(), answers: new Map(), acknowledged: 0 })

export const card = (page: Page): Locator => page.locator('[data-card]:not([inert])')
export const face = (page: Page): Locator => card(page).locator('[data-face]:not([inert])')
const star = (page: Page): Locator => face(page).getByRole('button', { name: 'Favorite' })
const chosen = (page: Page): Locator => face(page).getByRole('button', { name: /Your answer$/ })
const cardId = async (page: Page): Promise<string> => (await card(page).getAttribute('data-card')) ?? ''

export async function signIn(page: Page, { email, password }: Pick<Learner, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: /^Hi, / }).waitFor()
}

export async function openDeck(page: Page, address: string, id = deckId): Promise<void> {
  await page.goto(`${address}/decks/${id}`)
  await card(page).waitFor()
}

export async function press(page: Page, key: 'ArrowRight' | 'ArrowLeft'): Promise<void> {
  const before = await cardId(page)
  await page.keyboard.press(key)
  await page
    .locator(`[data-card="${before}"][inert]`)
    .or(page.locator(`body:not(:has([data-card="${before}"]))`))
    .waitFor()
}

/** Steps to a card of a deck whose cards have this order. False if the deck does not contain it. */
async function find(page: Page, wanted: string, order: readonly string[]): Promise<boolean> {
  let way: 'ArrowRight' | 'ArrowLeft' | undefined
  for (;;) {
    const now = await cardId(page)
    if (now === wanted) return true
    const next = order.indexOf(now) < order.indexOf(wanted) && !isLast(now) ? 'ArrowRight' : 'ArrowLeft'
    // Its two neighbours are adjacent.
    if (way !== undefined && way !== next) return false
    way = next
    await press(page, next)
  }
}

/** Goes to a card of the deck. */
export async function goTo(page: Page, wanted: string, order: readonly string[] = cardIds): Promise<void> {
  if (!(await find(page, wanted, order))) throw new Error(`the deck does not have the card ${wanted}`)
}

/** The results card, after all cards of the pack. */
const isLast = (id: string): boolean => id.endsWith('-quizResults')

export async function turn(page: Page): Promise<void> {
  if ((await face(page).getAttribute('data-face')) === 'back') return
  await page.getByRole('button', { name: 'Flip' }).click()
  await card(page).locator('[data-face="back"]:not([inert])').waitFor()
}

async function pressStar(page: Page, id: string, done: Done): Promise<void> {
  const before = (await star(page).getAttribute('aria-pressed')) === 'true'
  done.favorites.set(id, { ...done.favorites.get(id), pressed: !before })
  await star(page).click()
  await star(page)
    .and(page.locator(`[aria-pressed="${String(!before)}"]`))
    .waitFor()
  done.favorites.set(id, { pressed: !before, shown: !before })
  done.acknowledged += 1
}

async function giveAnswer(page: Page, id: string, done: Done, random: Random): Promise<void> {
  await turn(page)
  const answers = face(page).getByRole('listitem').getByRole('button')
  const text =
    (await answers
      .nth(random.below(await answers.count()))
      .locator('span')
      .nth(-1)
      .textContent()) ?? ''
  done.answers.set(id, { pressed: text })
  await answers.filter({ hasText: text }).first().click()
  await chosen(page).waitFor()
  done.answers.set(id, { pressed: text, shown: text })
  done.acknowledged += 1
}

/** Performs a random action on the card in view, and records what is then visible. */
export async function act(page: Page, done: Done, random: Random): Promise<void> {
  const id = await cardId(page)
  if (isQuestion(id) && !done.answers.has(id) && random.chance(0.8)) return giveAnswer(page, id, done, random)
  if (cardIds.includes(id) && (await star(page).count()) > 0 && random.chance(0.75)) return pressStar(page, id, done)
  const place = cardIds.indexOf(id)
  return press(page, !isLast(id) && (place < 2 || random.chance(0.8)) ? 'ArrowRight' : 'ArrowLeft')
}

/** An answered question of an assessment cannot be flipped (D-VIS-06); where its back is shown, it shows the answer. */
const isAnswered = async (page: Page): Promise<boolean> =>
  (await chosen(page).count()) > 0 ||
  (await page.getByRole('button', { name: 'Flip' }).getAttribute('aria-disabled')) === 'true'

/**
 * Lists acknowledged actions that the page does not show. After a failed attempt a deck omits the questions answered
 * correctly (D-VIS-03).
 */
export async function notShown(page: Page, { favorites, answers }: Done): Promise<readonly string[]> {
  const missing: string[] = []
  for (const id of cardIds) {
    const favorite = favorites.get(id)
    const answer = answers.get(id)
    const isMarked = favorite?.shown !== undefined && favorite.pressed === favorite.shown
    if (!isMarked && answer?.shown === undefined) continue
    if (!(await find(page, id, cardIds))) {
      if (answer?.shown === undefined || !(await isInRemediation(page))) missing.push(`card ${id} is not in the deck`)
      continue
    }
    if (isMarked) {
      const shows = (await star(page).getAttribute('aria-pressed')) === 'true'
      if (shows !== favorite.shown) missing.push(`favorite of ${id} is shown as ${String(shows)}`)
    }
    if (answer?.shown !== undefined && !(await isAnswered(page))) missing.push(`question ${id} is shown as open`)
  }
  return missing
}

const isInRemediation = async (page: Page): Promise<boolean> =>
  (await page.getByRole('banner').getByText('REMEDIATION').count()) > 0

/** Waits until the learner's page shows no unsent actions. */
export async function allSent(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/user`)
  await page.getByRole('button', { name: 'Export event log' }).click()
  await page.getByText('Nothing is waiting to be sent').waitFor({ timeout: 60_000 })
}
