import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Random } from '../world/random'
import type { Comparison } from './comparison'
import { face, goTo, turn, type Press } from './learner'
import type { Sandbox } from './sandbox'

const path = join(import.meta.dirname, '../../content/orgs/northwind/decks/welcome-to-northwind.json')
const { deck, cards } = JSON.parse(readFileSync(path, 'utf8')) as {
  readonly deck: { readonly id: string }
  readonly cards: readonly { readonly id: string; readonly type: string; readonly ratingType?: string }[]
}

/** The deck with a card that can be rated and one that can be written to. */
export const opinionsDeck = deck.id
const order = cards.map(({ id }) => id)
const rated = cards.find(({ ratingType }) => ratingType !== undefined)?.id ?? ''
const written = cards.find(({ type }) => type === 'feedback')?.id ?? ''

/** What a learner has said. */
export interface Opinions {
  rating: Press<boolean>
  /** By their words, which differ; true once the page has shown that one was kept. */
  readonly letters: Map<string, boolean>
  /** Presses whose effect the page has shown. */
  acknowledged: number
}

export const noOpinions = (): Opinions => ({ rating: {}, letters: new Map(), acknowledged: 0 })

const choice = (page: Page, positive: boolean) =>
  face(page).getByRole('button', { name: positive ? 'Yes' : 'No', exact: true })
const submit = (page: Page) => face(page).getByRole('button', { name: 'Submit', exact: true })

/** Goes to a card of the deck and turns it. */
async function backOf(page: Page, id: string): Promise<void> {
  await goTo(page, id, order)
  await turn(page)
}

async function rate(page: Page, opinions: Opinions): Promise<void> {
  await backOf(page, rated)
  const positive = opinions.rating.shown !== true
  await choice(page, positive).click()
  opinions.rating = { ...opinions.rating, pressed: positive }
  await submit(page).click()
  await face(page).getByText('Submitted. Press again to take it back.').waitFor()
  opinions.rating = { pressed: positive, shown: positive }
  opinions.acknowledged += 1
}

async function write(page: Page, opinions: Opinions): Promise<void> {
  await backOf(page, written)
  const again = face(page).getByRole('button', { name: 'Write another one' })
  if ((await again.count()) > 0) await again.click()
  const field = face(page).getByRole('textbox', { name: 'Your response' })
  // One that waits to be sent is waited for.
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

/** One thing that a learner says, by chance; what shows afterwards is noted. */
export const say = (page: Page, opinions: Opinions, random: Random): Promise<void> =>
  random.chance(0.5) ? rate(page, opinions) : write(page, opinions)

/** What the page does not show, of all that it had acknowledged. */
export async function opinionsNotShown(
  page: Page,
  { rating: { pressed, shown } }: Opinions,
): Promise<readonly string[]> {
  if (shown === undefined || pressed !== shown) return []
  await backOf(page, rated)
  const isShown = (await choice(page, shown).getAttribute('aria-pressed')) === 'true'
  return isShown ? [] : [`the rating is not shown as ${String(shown)}`]
}

/** What of them the server's tables hold, against what the page had shown. */
export async function compareOpinions({ db }: Sandbox, userId: string, opinions: Opinions): Promise<Comparison> {
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
