import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { bringFonts } from './fonts'
import { lastEventLines } from './last-events'
import { watchSecrets } from './secrets'

export { expect }

/** The browser's own console errors about requests that a test makes fail on purpose. */
const expectedNoise = /Failed to load resource|net::ERR_/

/**
 * Fails every test on a page error or a content security policy violation; the browser logs both to the console. Also
 * fails if a password, code, token or session id is found outside its place at the end.
 */
export const test = base.extend<{
  readonly quietConsole: string[]
  readonly secrets: ReturnType<typeof watchSecrets>
  readonly log: undefined
  readonly host: (name: string) => string
}>({
  context: async ({ context }, use) => {
    await bringFonts(context)
    await saveData(context)
    await use(context)
    // A response that a journey was still modifying when it ended is dropped with its page.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  /** Returns the app's address on another sandbox host: 'northwind' for northwind.localhost. */
  host: async ({ baseURL }, use) => {
    await use((name) => (baseURL ?? '').replace('//localhost', `//${name}.localhost`))
  },
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedNoise.test(message.text())) errors.push(message.text())
      })
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  /** Attaches the last events of the log to a failed test. */
  log: [
    async ({ page }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const events = await lastEventLines(page).catch((error: unknown) => [String(error)])
      console.log([`${info.title}: the last events of its log`, ...events].join('\n'))
    },
    { auto: true },
  ],
  secrets: [
    async ({ context, page }, use) => {
      const secrets = watchSecrets(context)
      await use(secrets)
      expect(await secrets.leftOn(page)).toEqual([])
    },
    { auto: true },
  ],
})

export interface Learner {
  readonly name: string
  readonly email: string
  readonly password: string
}

let made = 0

/** Registers a new learner of Northwind, so that tests do not affect each other. */
export async function newLearner(
  request: APIRequestContext,
  { firstName = 'Robin', password = 'steam-and-pour-9' } = {},
): Promise<Learner> {
  const unique = `${process.pid}-${Date.now()}-${made++}`
  const learner = {
    name: `${firstName} Berg`,
    email: `${firstName.toLowerCase()}-${unique}@northwind.example`,
    password,
  }
  const reply = await request.post('/api/user/register', { data: learner })
  expect(reply.ok(), await reply.text()).toBe(true)
  return learner
}

/** Signs in with the form, email first. */
export async function signIn(page: Page, { email, password, name }: Learner): Promise<void> {
  // Text typed behind a closing alert is lost.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: `Hi, ${name.split(' ')[0]}` })).toBeVisible()
}

/** Returns the credentials that the server issues at the page's next sign-in. */
export async function secretsOf(page: Page): Promise<{ readonly sessionId: string; readonly jwtToken: string }> {
  const reply = await page.waitForResponse((response) =>
    /\/user\/(login|register)$/.test(new URL(response.url()).pathname),
  )
  const { payloads } = (await reply.json()) as {
    readonly payloads: readonly { readonly data: { readonly sessionId: string; readonly jwtToken: string } }[]
  }
  const [first] = payloads
  if (first === undefined) throw new Error('nobody was signed in')
  return first.data
}

/**
 * Sets Save-Data, so that the app prefetches nothing that a journey does not show. Ends for a page when it goes
 * offline.
 */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    let saves = true
    const connection = Object.defineProperty(new EventTarget(), 'saveData', { get: () => saves })
    Object.defineProperty(navigator, 'connection', { value: connection })
    addEventListener('spend-data', () => {
      saves = false
      connection.dispatchEvent(new Event('change'))
    })
  })

/** Clears Save-Data from now on: the app prefetches for later use. */
export const spendData = (page: Page): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('spend-data')))

/** Goes offline after every screen's code has loaded, which is prefetched when no service worker caches the app. */
export async function goOffline(page: Page): Promise<void> {
  await spendData(page)
  await page.waitForFunction(() => performance.getEntriesByName('fetched-ahead').length > 0)
  await page.context().setOffline(true)
}

interface PackAnswer {
  readonly id: string
  readonly text: string
}
interface PackQuestion {
  readonly title: string
  readonly answers: readonly PackAnswer[]
  readonly correctAnswerId: string
}
interface PackDeck {
  readonly deckId: string
  readonly title: string
  readonly cards: readonly { readonly id: string; readonly title: string; readonly type: string }[]
  readonly questions: readonly PackQuestion[]
}

/** Reads a deck of the default content pack, with its original cards and the right answers to its questions. */
export function packDeck(slug: string, organisation = 'northwind'): PackDeck {
  const path = join(import.meta.dirname, '../../content/orgs', organisation, 'decks', `${slug}.json`)
  const { deck, cards } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly deck: { readonly id: string; readonly title: string }
    readonly cards: readonly {
      readonly id: string
      readonly title: string
      readonly type: string
      readonly quiz?: Omit<PackQuestion, 'title'>
    }[]
  }
  return {
    deckId: deck.id,
    title: deck.title,
    cards,
    questions: cards.flatMap(({ title, quiz }) => (quiz === undefined ? [] : [{ title, ...quiz }])),
  }
}

export const rightAnswer = ({ answers, correctAnswerId }: PackQuestion): string =>
  answers.find(({ id }) => id === correctAnswerId)?.text ?? ''
export const wrongAnswer = ({ answers, correctAnswerId }: PackQuestion): string =>
  answers.find(({ id }) => id !== correctAnswerId)?.text ?? ''

/** Locates the card in view; the others are inert. */
export const cardInView = (page: Page) => page.locator('[data-card]:not([inert]) [data-face]:not([inert])')

/** Navigates like an in-app link, because a page load takes ten times as long. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    const state: unknown = history.state
    const isLeft = typeof state === 'object' && state !== null && 'layers' in state
    // A dialog that just closed first goes back in the history; the app's links wait for that too.
    if (isLeft && document.querySelector('dialog[open]') === null)
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.pushState(null, '', to)
  }, path)

/** Waits until the history has left the entries of closed dialogs: a step back would cancel a load of the page. */
export const layersLeft = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('"layers"')

/** Opens a deck and waits for its first card; loads the page if it is blank. */
export async function openDeck(page: Page, { deckId, title }: PackDeck): Promise<void> {
  const path = `/decks/${deckId}`
  await (page.url() === 'about:blank' ? page.goto(path) : goInside(page, path))
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Deck' }).getByRole('button')).toHaveCount(6)
}

/** Steps by key until the card with this title is in view; the last card may get the title later. */
export async function goToCard(page: Page, title: string | RegExp): Promise<void> {
  const headings = cardInView(page).getByRole('heading')
  // A back may hide its heading.
  const back = cardInView(page).and(page.locator('[data-face="back"]'))
  const wanted = headings.and(page.getByRole('heading', { name: title }))
  const inView = page.locator('[data-card]:not([inert])')
  const next = page.getByRole('button', { name: 'Next card' })
  for (;;) {
    const now = (await inView.getAttribute('data-card')) ?? ''
    await expect(headings.or(back).first()).toBeVisible()
    if (await wanted.isVisible()) return
    // The card in view has changed, so check its title first.
    if ((await inView.getAttribute('data-card')) !== now) continue
    if ((await next.getAttribute('aria-disabled')) === 'true') return expect(wanted).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(inView).not.toHaveAttribute('data-card', now)
  }
}

/** Presses the button to the first open question, and waits until it is in view. */
export async function goToFirstOpen(page: Page, { title }: PackQuestion): Promise<void> {
  await page.getByRole('button', { name: 'Go to the first open question' }).click()
  await expect(cardInView(page).getByRole('heading', { name: title })).toBeVisible()
}

/** Flips to the question and answers it. */
export async function answerQuestion(page: Page, question: PackQuestion, answer: string): Promise<void> {
  await goToCard(page, question.title)
  if ((await cardInView(page).getAttribute('data-face')) === 'front')
    await page.getByRole('button', { name: 'Flip' }).click()
  await cardInView(page).getByRole('button', { name: answer }).click()
  await expect(cardInView(page).getByText('Your answer')).toBeVisible()
}

/** Returns the element at an index. Throws if there is none, which is an error of the test. */
export function nth<A>(list: readonly A[], index: number): A {
  const element = list[index]
  if (element === undefined) throw new Error(`nothing at ${index}`)
  return element
}
