import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { Random } from '../simulation/random'
import { card, face, openDeck, turn } from './learner'
import type { Arrived } from './sandbox'

interface PackDeck {
  readonly deck: { readonly id: string }
  readonly cards: readonly {
    readonly id: string
    readonly type: string
    readonly quiz?: { readonly id: string; readonly answers: readonly { readonly text: string }[] }
  }[]
}

const packDeck = (slug: string): PackDeck =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../content/orgs/northwind/decks', `${slug}.json`), 'utf8'),
  ) as PackDeck

const milk = packDeck('milk-texturing')
const exam = packDeck('barista-basics')
const shelf = packDeck('espresso-dial-in')
const welcome = packDeck('welcome-to-northwind')
const complaint = packDeck('handling-a-complaint')
const strengths = packDeck('where-are-you-strong')

/** The expected effect of a press on the server: one action of this kind whose body contains this text. */
interface Effect {
  readonly path: RegExp
  readonly body: string
}

/** A press of one kind; a run performs each of them once. */
export interface StalledPress {
  readonly kind: string
  /** Brings the page to the place of the press. */
  readonly prepare: (page: Page, address: string) => Promise<void>
  readonly press: (page: Page, random: Random) => Promise<void>
  /** The element that shows that it was done. */
  readonly done: (page: Page) => Locator
  /** It is visible at once, while the worker is busy, and stays. */
  readonly atOnce?: boolean
  readonly effect?: Effect
}

const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Deck' }).getByRole('button', { name, exact: true })
const submit = (page: Page) => face(page).getByRole('button', { name: 'Submit', exact: true })
const cardAt = ({ cards }: PackDeck, index: number) => {
  const found = cards[index]
  if (found === undefined) throw new Error(`the pack's deck has no card ${index}`)
  return found
}
const firstOf = (deck: PackDeck, type: string) => {
  const found = deck.cards.find((each) => each.type === type)
  if (found === undefined) throw new Error(`the pack's deck has no card of the type ${type}`)
  return found
}
/** Opens a deck at one of its cards. */
const at = (deck: PackDeck, id: string) => async (page: Page, address: string) => {
  await openDeck(page, address, `${deck.deck.id}/${id}`)
  await page.locator(`[data-card="${id}"]:not([inert])`).waitFor()
}
const turnedAt = (deck: PackDeck, id: string) => async (page: Page, address: string) => {
  await at(deck, id)(page, address)
  await turn(page)
}
const inView = (page: Page, id: string) => page.locator(`[data-card="${id}"]:not([inert])`)

async function swipe(page: Page): Promise<void> {
  const box = await card(page).boundingBox()
  if (box === null) throw new Error('no card is in view')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let moved = 20; moved <= 300; moved += 40) await page.mouse.move(x - moved, y)
  await page.mouse.up()
}

async function answer(page: Page, random: Random): Promise<void> {
  const answers = face(page).getByRole('listitem').getByRole('button')
  await answers.nth(random.below(await answers.count())).click()
}

const question = (deck: PackDeck) => firstOf(deck, 'quiz')
const marked = (page: Page) => face(page).getByText('Your answer').first()

/**
 * Returns one press of each kind (A1 of the external review), with texts of this run, so that the server's record can
 * be identified.
 */
export function stalledPresses(words: string): readonly StalledPress[] {
  const [first, second] = [cardAt(milk, 1).id, cardAt(milk, 2).id]
  const likert = firstOf(strengths, 'likert').id
  const asked = question(exam)
  const shelved = question(shelf)
  const discussion = firstOf(complaint, 'discussion').id
  return [
    {
      kind: 'flip',
      prepare: at(milk, first),
      press: (page) => bar(page, 'Flip').click(),
      done: (page) => inView(page, first).locator('[data-face="back"]:not([inert])'),
      atOnce: true,
    },
    {
      kind: 'next',
      prepare: at(milk, first),
      press: (page) => bar(page, 'Next card').click(),
      done: (page) => inView(page, second),
      atOnce: true,
    },
    {
      kind: 'previous',
      prepare: at(milk, second),
      press: (page) => bar(page, 'Previous card').click(),
      done: (page) => inView(page, first),
      atOnce: true,
    },
    { kind: 'swipe', prepare: at(milk, first), press: swipe, done: (page) => inView(page, second), atOnce: true },
    {
      kind: 'favourite',
      prepare: at(milk, first),
      press: (page) => face(page).getByRole('button', { name: 'Favorite' }).click(),
      done: (page) => face(page).getByRole('button', { name: 'Favorite', pressed: true }),
      effect: { path: /\/user\/favorites$/, body: first },
    },
    {
      kind: 'answer in an assessment',
      prepare: turnedAt(exam, asked.id),
      press: answer,
      done: marked,
      effect: { path: /\/user\/quiz-responses$/, body: asked.id },
    },
    {
      kind: 'answer in a deck',
      prepare: turnedAt(shelf, shelved.id),
      press: answer,
      done: marked,
      effect: { path: /\/user\/quiz-responses$/, body: shelved.id },
    },
    {
      kind: 'likert',
      prepare: turnedAt(strengths, likert),
      press: (page) => submit(page).click(),
      done: (page) => face(page).getByText('Sent. You chose'),
      effect: { path: /\/user\/feedback$/, body: likert },
    },
    {
      kind: 'feedback',
      prepare: turnedAt(welcome, firstOf(welcome, 'feedback').id),
      press: async (page) => {
        await face(page).getByRole('textbox', { name: 'Your response' }).fill(words)
        await submit(page).click()
      },
      done: (page) => face(page).getByRole('heading', { name: 'Thanks!' }),
      effect: { path: /\/user\/feedback$/, body: firstOf(welcome, 'feedback').id },
    },
    {
      kind: 'discussion post',
      prepare: turnedAt(complaint, discussion),
      press: async (page) => {
        await face(page).getByRole('textbox', { name: 'Your response' }).fill(words)
        await face(page).getByRole('button', { name: 'Post' }).click()
      },
      done: (page) => face(page).getByRole('listitem').filter({ hasText: words }),
      effect: { path: /\/user\/feedback$/, body: discussion },
    },
    {
      kind: 'points',
      prepare: async (page, address) => {
        await answerAll(page, address)
        await at(strengths, `${strengths.deck.id}-pointsResults`)(page, address)
        await turn(page)
      },
      press: (page) => submit(page).click(),
      done: (page) => face(page).getByText('Sent. Your points are in.'),
      effect: { path: new RegExp(`/user/decks/${strengths.deck.id}/complete$`), body: '' },
    },
  ]
}

/** Gives the answers that a points deck requires. */
async function answerAll(page: Page, address: string): Promise<void> {
  for (const { id, type } of strengths.cards) {
    if (type === 'basic') continue
    await turnedAt(strengths, id)(page, address)
    if (type === 'quiz') {
      await face(page).getByRole('listitem').getByRole('button').first().click()
      await marked(page).waitFor()
    } else {
      const sent = face(page).getByText('Sent. You chose')
      // The code of the card may still be loading.
      await submit(page).or(sent).first().waitFor()
      if (await sent.isVisible()) continue
      await submit(page).click()
      await sent.waitFor()
    }
  }
}

/** Keeps every worker of the page busy for this time, ms, and then optionally ends it. */
export async function stall(page: Page, ms: number, ends: boolean): Promise<void> {
  for (const worker of page.workers()) {
    const stalled = worker.evaluate(
      (how) =>
        void setTimeout(() => {
          for (const until = Date.now() + how.ms; Date.now() < until;);
          if (how.ends) self.close()
        }),
      { ms, ends },
    )
    // A worker ended by an earlier stall cannot be kept busy.
    await stalled.catch((error: unknown) => {
      if (page.workers().includes(worker)) throw error
    })
  }
}

/** Records the page's changes: card and face in view, each once in order, and the announcements. */
export interface Watch {
  readonly end: () => Promise<{ readonly shown: readonly string[]; readonly said: readonly string[] }>
}

/** Records the page's changes from now on. */
export async function watch(page: Page): Promise<Watch> {
  // Its functions must be anonymous: for a named one the compiler would reference a helper missing in the page.
  await page.evaluate(() => {
    const shown: string[] = []
    const said: string[] = []
    const timer = setInterval(() => {
      const inView = document.querySelector('[data-card]:not([inert])')
      const up = inView?.querySelector('[data-face]:not([inert])')
      const now = `${inView?.getAttribute('data-card') ?? 'none'} ${up?.getAttribute('data-face') ?? 'none'}`
      if (shown.at(-1) !== now) shown.push(now)
      const toast = document.querySelector('[popover]:popover-open')?.textContent
      if (typeof toast === 'string' && said.at(-1) !== toast) said.push(toast)
    }, 20)
    Object.assign(window, { watching: timer, watched: { shown, said } })
  })
  return { end: () => page.evaluate('clearInterval(watching), watched') }
}

/** Lists errors in the server's record of a press: lost, or performed more than once. */
export function wrongEffects(arrived: readonly Arrived[], { kind, effect }: StalledPress): readonly string[] {
  if (effect === undefined) return []
  const keys = new Set(
    arrived
      .filter(({ method, path, body }) => method === 'POST' && effect.path.test(path) && body.includes(effect.body))
      .map(({ key }) => key),
  )
  return keys.size === 1 ? [] : [`${kind}: the server has it ${keys.size} times`]
}
