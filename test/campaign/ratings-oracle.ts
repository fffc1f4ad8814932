import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Random } from '../simulation/random'
import type { Comparison } from './comparison'
import { face, goTo, turn, type Press } from './learner'
import type { Sandbox } from './sandbox'

const path = join(import.meta.dirname, '../../content/orgs/northwind/decks/welcome-to-northwind.json')
const { deck, cards } = JSON.parse(readFileSync(path, 'utf8')) as {
  readonly deck: { readonly id: string }
  readonly cards: readonly { readonly id: string; readonly type: string; readonly ratingType?: string }[]
}

/** The deck with a ratable card and a form. */
export const ratingsDeck = deck.id
const order = cards.map(({ id }) => id)
const rated = cards.find(({ ratingType }) => ratingType !== undefined)?.id ?? ''
const written = cards.find(({ type }) => type === 'feedback')?.id ?? ''

/** A learner's ratings and texts. */
export interface LearnerRatings {
  rating: Press<boolean>
  /** By unique text; true once the page has shown it as recorded. */
  readonly letters: Map<string, boolean>
  /** Presses with a visible effect. */
  acknowledged: number
}

export const noRatings = (): LearnerRatings => ({ rating: {}, letters: new Map(), acknowledged: 0 })

const choice = (page: Page, positive: boolean) =>
  face(page).getByRole('button', { name: positive ? 'Yes' : 'No', exact: true })
const submit = (page: Page) => face(page).getByRole('button', { name: 'Submit', exact: true })

/** Goes to a card of the deck and flips it. */
async function backOf(page: Page, id: string): Promise<void> {
  await goTo(page, id, order)
  await turn(page)
}

async function rate(page: Page, opinions: LearnerRatings): Promise<void> {
  await backOf(page, rated)
  const positive = opinions.rating.shown !== true
  await choice(page, positive).click()
  opinions.rating = { ...opinions.rating, pressed: positive }
  await submit(page).click()
  await face(page).getByText('Submitted. Press your choice again to take it back.').waitFor()
  opinions.rating = { pressed: positive, shown: positive }
  opinions.acknowledged += 1
}

async function write(page: Page, opinions: LearnerRatings): Promise<void> {
  await backOf(page, written)
  const again = face(page).getByRole('button', { name: 'Write another one' })
  if ((await again.count()) > 0) await again.click()
  const field = face(page).getByRole('textbox', { name: 'Your response' })
  // A pending one is left to be sent first.
  if ((await field.count()) === 0) return
  const words = `Letter ${opinions.letters.size + 1}, warm and loud`
  await field.fill(words)
  opinions.letters.set(words, false)
  await submit(page).click()
  await face(page)
    .getByText('kept on this device')
    .or(face(page).getByRole('heading', { name: 'Thanks!' }))
    .first()
    .waitFor()
  opinions.letters.set(words, true)
  opinions.acknowledged += 1
}

/** Rates or writes at random, and records what is then visible. */
export const rateOrWrite = (page: Page, opinions: LearnerRatings, random: Random): Promise<void> =>
  random.chance(0.5) ? rate(page, opinions) : write(page, opinions)

/** Lists acknowledged opinions that the page does not show. */
export async function ratingsNotShown(
  page: Page,
  { rating: { pressed, shown } }: LearnerRatings,
): Promise<readonly string[]> {
  if (shown === undefined || pressed !== shown) return []
  await backOf(page, rated)
  const isShown = (await choice(page, shown).getAttribute('aria-pressed')) === 'true'
  return isShown ? [] : [`the rating is not shown as ${String(shown)}`]
}

/** Compares the opinions in the server's tables with those that the page had shown. */
export async function compareRatings({ db }: Sandbox, userId: string, opinions: LearnerRatings): Promise<Comparison> {
  const { pressed, shown } = opinions.rating
  const ratings = await db
    .selectFrom('ratings')
    .select('positive')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const letters = await db.selectFrom('feedback').select('body').where('user_id', '=', userId).execute()
  const count = (words: string) => letters.filter(({ body }) => body === words).length
  const values = ratings.map(({ positive }) => positive)
  const isRight =
    shown === undefined
      ? values.every((value) => value === pressed)
      : values.some((value) => value === shown || value === pressed)
  return {
    lost: [
      ...(isRight ? [] : [`the rating, which was ${String(shown)} and is ${values.join(', ') || 'none'}`]),
      ...[...opinions.letters].flatMap(([words, kept]) => (kept && count(words) === 0 ? [`the text '${words}'`] : [])),
    ],
    doubled: [
      ...(values.length > 1 ? [`${values.length} ratings`] : []),
      ...[...opinions.letters.keys()].flatMap((words) =>
        count(words) > 1 ? [`${count(words)} times the text '${words}'`] : [],
      ),
      ...letters.flatMap(({ body }) =>
        opinions.letters.has(body ?? '') ? [] : [`the text '${body ?? ''}', which nobody wrote`],
      ),
    ],
  }
}
