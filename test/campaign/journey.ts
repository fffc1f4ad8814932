import { gunzipSync } from 'node:zlib'
import { cardIds, deckId, isQuestion } from './deck'
import type { EnginePage, Target } from './engines/engine'
import { until } from './engines/until'
import type { Sandbox } from './sandbox'

const NAVIGATIONS = 10

/** The outcome of the journey, equal in every engine. */
export interface Outcome {
  /** On the server. */
  readonly answers: readonly string[]
  readonly favorites: readonly string[]
  /** Those that the page shows after ten navigations and a reload. */
  readonly shown: readonly string[]
  readonly navigations: number
  /** How often each of the learner's actions is in the exported log. */
  readonly exported: Readonly<Record<string, number>>
}

const [reads, questions] = [cardIds.filter((id) => !isQuestion(id)), cardIds.filter((id) => isQuestion(id))]
const face = '[data-card]:not([inert]) [data-face]:not([inert])'
const button = (name: string): Target => ({ css: 'button', name })
const star: Target = { css: `${face} button`, name: 'Favorite' }

/** Performs sign-in, deck, answers, offline, ten navigations by address, reload and export (X-BRIDGE-07). */
export async function journey(page: EnginePage, sandbox: Sandbox): Promise<Outcome> {
  const { address, db } = sandbox
  const learner = await sandbox.newLearner()
  const userId = await sandbox.idOf(learner)
  const deck = `${address}/decks/${deckId}`
  const heading = () => until('Home', () => page.evaluate(has('h1', 'Hi, ')))
  const cards = () => until('the deck', () => page.evaluate(`document.querySelector('${face}') !== null`))
  const inView = async () =>
    String(await page.evaluate(`document.querySelector('[data-card]:not([inert])')?.dataset.card`))
  const goTo = async (wanted: string) => {
    for (let now = await inView(); now !== wanted;) {
      const before = now
      await page.key(cardIds.indexOf(now) < cardIds.indexOf(wanted) ? 'ArrowRight' : 'ArrowLeft')
      now = await until('another card', async () => {
        const next = await inView()
        return next !== before && next !== 'undefined' ? next : undefined
      })
    }
  }
  const like = async (id: string) => {
    await goTo(id)
    await page.press(star)
    await until('the star', () => page.evaluate(`document.querySelector('${face} [aria-pressed="true"]') !== null`))
  }
  const answer = async (id: string) => {
    await goTo(id)
    await page.press(button('Flip'))
    await page.press({ css: `[data-face="back"]:not([inert]) li button` })
    await until('the answer', () => page.evaluate(has(`${face} button`, 'Your answer', true)))
  }
  const atServer = async () => {
    const [answered, liked] = await Promise.all([
      db.selectFrom('responses').select('card_id').where('user_id', '=', userId).execute(),
      db
        .selectFrom('favorites')
        .select('card_id')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .execute(),
    ])
    return { answers: placesOf(answered), favorites: placesOf(liked) }
  }

  await page.goTo(address)
  await page.type({ label: 'Email' }, learner.email)
  await page.press(button('Continue'))
  await page.type({ label: 'Password' }, learner.password)
  await page.press(button('Log in'))
  await heading()
  await page.goTo(deck)
  await cards()
  await like(reads[0] ?? '')
  for (const id of questions.slice(0, 2)) await answer(id)
  sandbox.cut('calls')
  await like(reads[1] ?? '')
  for (const id of questions.slice(2, 4)) await answer(id)
  sandbox.cut('nothing')
  await page.evaluate(`void dispatchEvent(new Event('online'))`)
  await until('all that was done', async () => {
    const { answers, favorites } = await atServer()
    return answers.length === 4 && favorites.length === 2
  })

  let navigations = 0
  for (; navigations < NAVIGATIONS; navigations++) {
    await page.goTo(navigations % 2 === 0 ? address : deck)
    await (navigations % 2 === 0 ? heading() : cards())
  }
  await page.reload()
  await cards()
  const shown: string[] = []
  for (const id of cardIds.slice(0, 8)) {
    await goTo(id)
    if (await page.evaluate(`document.querySelector('${face} [aria-pressed="true"]') !== null`))
      shown.push(`liked ${place(id)}`)
    if (await page.evaluate(`document.querySelector('nav button[aria-disabled="true"][class*="turn"]') !== null`))
      shown.push(`answered ${place(id)}`)
  }
  return { ...(await atServer()), shown, navigations, exported: await exported(page, address) }
}

/** Counts the learner's actions in the log that the page exports, by type. */
async function exported(page: EnginePage, address: string): Promise<Readonly<Record<string, number>>> {
  await page.goTo(`${address}/user`)
  // Reads the file before the browser saves it, because not every engine saves files under a driver.
  await page.evaluate(`void (URL.createObjectURL = ((create) => (blob) => {
    const reader = new FileReader()
    reader.onload = () => { document.documentElement.dataset.saved = reader.result }
    reader.readAsDataURL(blob)
    return create.call(URL, blob)
  })(URL.createObjectURL))`)
  await page.press(button('Export event log'))
  await until('nothing waits', () => page.evaluate(has('li', 'Nothing is waiting')))
  await page.press(button('Save file'))
  const saved = await until('the file', () => page.evaluate('document.documentElement.dataset.saved'))
  const lines = gunzipSync(Buffer.from(String(saved).split(',')[1] ?? '', 'base64'))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type?: string })
  return Object.fromEntries(
    ['loginSucceeded', 'quizTrialStarted', 'quizAnswered', 'favoriteAdded'].map((type) => [
      type,
      lines.filter((line) => line.type?.startsWith(`flipdeck.${type}.`)).length,
    ]),
  )
}

const place = (id: string): string => String(cardIds.indexOf(id) + 1)
const placesOf = (rows: readonly { readonly card_id: string }[]): readonly string[] =>
  rows.map(({ card_id: id }) => place(id)).toSorted()

/** Returns an expression: is an element visible whose text starts, or ends, with this? */
const has = (css: string, words: string, atEnd = false): string =>
  `[...document.querySelectorAll(${JSON.stringify(css)})].some((each) => each.checkVisibility() && each.textContent.trim().${atEnd ? 'endsWith' : 'startsWith'}(${JSON.stringify(words)}))`
