import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { changeDeck, goTo, position, title } from './decks'
import {
  cardInView,
  expect,
  goInside,
  type Learner,
  newLearner,
  nth,
  packDeck,
  rightAnswer,
  wrongAnswer,
} from './support'
import { changeUser, reloadAndSync } from './users'

/** The app's texts in one language, from the message catalogue. */
export type Words = (id: string) => string

export function wordsOf(language: string): Words {
  const path = join(import.meta.dirname, '../../ui/i18n/messages', `${language}.json`)
  const messages = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>
  return (id) => {
    const words = messages[id]
    if (words === undefined) throw new Error(`no text '${id}' in ${language}`)
    return words
  }
}

export interface Tour {
  readonly page: Page
  readonly request: APIRequestContext
  readonly language: string
  /** Called at each screen of the tour. */
  readonly look: (place: string) => Promise<void>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the sign-in and chooses the language there. */
async function arrive({ page, language }: Tour, words: Words): Promise<void> {
  await page.goto('/')
  await page.getByRole('combobox').selectOption(language)
  await expect(heading(page, words('signIn.greeting'))).toBeVisible()
}

async function enter(tour: Tour, words: Words): Promise<Learner> {
  const { page, request } = tour
  const learner = await newLearner(request)
  await arrive(tour, words)
  await page.getByLabel(words('signIn.email'), { exact: true }).fill(learner.email)
  await press(page, words('action.continue'))
  await page.getByLabel(words('signIn.password'), { exact: true }).fill(learner.password)
  await press(page, words('signIn.logIn'))
  await expect(heading(page, words('home.greeting').replace('{name}', 'Robin'))).toBeVisible()
  return learner
}

/** Tours the states of the sign-in, and a start that fails. */
export async function tourOfSignIn(tour: Tour, host: (name: string) => string): Promise<void> {
  const { page, request, language, look } = tour
  const words = wordsOf(language)
  const { email } = await newLearner(request)
  const mail = page.getByLabel(words('signIn.email'), { exact: true })
  await arrive(tour, words)
  await look('the email')
  await mail.fill(`new-${email}`)
  await press(page, words('action.continue'))
  await expect(heading(page, words('signIn.createAccount.title'))).toBeVisible()
  await press(page, words('signIn.createAccount'))
  await expect(page.getByText(words('refusal.nameRequired'))).toBeVisible()
  await look('a new account with a mistake')
  await press(page, words('signIn.backToEmail'))
  await expect(heading(page, words('signIn.greeting'))).toBeVisible()
  await mail.fill(email)
  await press(page, words('action.continue'))
  await page.getByLabel(words('signIn.password'), { exact: true }).fill('not-the-password-1')
  await press(page, words('signIn.logIn'))
  await expect(page.getByText(words('signIn.error.emailOrPasswordWrong'))).toBeVisible()
  await look('a wrong password')
  await press(page, words('signIn.forgot'))
  await expect(heading(page, words('signIn.forgot.title'))).toBeVisible()
  await look('a forgotten password')
  await press(page, words('signIn.terms'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the terms')

  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(heading(page, words('error.offline'))).toBeVisible()
  await page.getByText(words('troubleshooting.title')).click()
  await look('a start without a network')
  await page.unroute('**/api/**')
  for (const [name, field] of [
    ['harbourline', 'signIn.username'],
    ['aurora', 'signIn.dealerCode'],
  ] as const) {
    await page.goto(host(name))
    await page.getByRole('combobox').selectOption(language)
    await expect(page.getByLabel(words(field), { exact: true })).toBeVisible()
    await look(`the sign-in of ${name}`)
  }
}

/** Tours Home, Profile and their dialogs. */
export async function tourOfPages(tour: Tour): Promise<void> {
  const { page, language, look } = tour
  const words = wordsOf(language)
  await enter(tour, words)
  await goInside(page, `/decks/${packDeck('welcome-to-northwind').deckId}`)
  await expect(position(page)).toBeVisible()
  await goInside(page, '/')
  await expect(page.getByText(words('home.pickUp'))).toBeVisible()
  await expect(page.getByRole('heading', { name: words('home.library') })).toBeVisible()
  await look('Home')
  await goInside(page, '/user/competitions')
  await expect(heading(page, words('competitions.title'))).toBeVisible()
  await look('Competitions')
  await goInside(page, '/coffee')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('an alert')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await goInside(page, '/user')
  await expect(heading(page, words('profile.title'))).toBeVisible()
  await look('Profile')
  await press(page, words('action.exportEventLog'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the preview of an export')
  await press(page, words('action.cancel'))
  await press(page, words('action.logOut'))
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the question before logging out')
  await press(page, words('action.cancel'))
  await page.context().setOffline(true)
  await expect(page.getByText(words('offline.text').replace(/^.*<\/b>/, ''), { exact: false })).toBeVisible()
  await look('the Offline bar')
  await page.context().setOffline(false)
  await changeUser(page, (user) => ({ ...user, passwordChangeRequired: true }))
  await reloadAndSync(page)
  await page.getByLabel(words('setPassword.new'), { exact: true }).fill('Steam-wand-9')
  await expect(page.getByText(words('setPassword.strength.fair'), { exact: true })).toBeVisible()
  await look('Set Password')
}

/** Tours the account, its settings with an error in each form, the languages, the phone and the lists. */
export async function tourOfAccount(tour: Tour): Promise<void> {
  const { page, language, look } = tour
  const words = wordsOf(language)
  await enter(tour, words)
  await changeUser(page, (user) => ({ ...user, selfRegistered: true }))
  await reloadAndSync(page)
  await goInside(page, '/user/account')
  await expect(page.getByRole('link', { name: words('account.settings') })).toBeVisible()
  await look('My Account')
  await goInside(page, '/user/settings')
  for (const name of ['account.nameAndEmail', 'signIn.password'])
    await page.locator('summary', { hasText: words(name) }).click()
  await page.getByLabel(words('signIn.email'), { exact: true }).fill('robin')
  for (const save of await page.getByRole('button', { name: words('account.save') }).all()) await save.click()
  await expect(page.getByText(words('refusal.emailInvalid'))).toBeVisible()
  await expect(page.getByText(words('refusal.passwordRequired'))).toBeVisible()
  await expect(page.getByText('Barista')).toBeVisible()
  await look('Account Settings')
  await goInside(page, '/user/language')
  await expect(page.getByRole('radio')).toHaveCount(8)
  await look('the languages')
  await goInside(page, '/otp')
  await press(page, words('phone.send'))
  await expect(page.getByText(words('refusal.phoneInvalid'))).toBeVisible()
  await look('the phone')
  for (const [path, title] of [
    ['/user/outbox', 'outbox.title'],
    ['/user/my-favorites', 'favorites.title'],
    ['/user/notifications', 'notifications.title'],
    ['/add/nothing', 'add.title'],
  ] as const) {
    await goInside(page, path)
    await expect(heading(page, words(title))).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await look(words(title))
  }
}

/** Tours readable cards, front and back, and a deck that does not exist. */
export async function tourOfCards(tour: Tour): Promise<void> {
  const { page, language, look } = tour
  const words = wordsOf(language)
  await enter(tour, words)
  const turn = async () => {
    await press(page, words('viewer.flip'))
    await expect(page.locator('[data-card]:not([inert]) [data-face="back"]:not([inert])')).toBeVisible()
    await expect(page.locator('[data-card]:not([inert]) [data-face="front"]')).toHaveCount(0)
  }
  const goOn = async (place: number) =>
    goTo(page, place, { next: words('viewer.next'), previous: words('viewer.previous') })
  /** Checks the kind of the card in view, so that no result is reported under another kind's name. */
  const isAt = async (deck: string, type: string) => {
    const id = await page.locator('[data-card]:not([inert])').getAttribute('data-card')
    expect(packDeck(deck).cards.find((card) => card.id === id)?.type).toBe(type)
  }

  await goInside(page, `/decks/${packDeck('espresso-dial-in').deckId}`)
  await expect(position(page)).toBeVisible()
  await look('the front of an index')
  await turn()
  await look('the back of an index')
  await goOn(13)
  await isAt('espresso-dial-in', 'orderUp')
  await turn()
  await look('a list to be put in order')

  await goInside(page, `/decks/${packDeck('milk-texturing').deckId}`)
  await expect(position(page)).toBeVisible()
  for (const [place, type, kind] of [
    [6, 'basic', 'a card with resources'],
    [10, 'image', 'a picture'],
    [13, 'file', 'a file'],
  ] as const) {
    await goOn(place)
    await isAt('milk-texturing', type)
    await look(`the front of ${kind}`)
    await turn()
    await look(`the back of ${kind}`)
  }
  await goOn(10)
  await turn()
  await page.getByRole('button', { name: words('card.image.enlarge').replace('{title}', '') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('a picture in the whole window')

  for (const [deck, place, type, kind] of [
    ['welcome-to-northwind', 5, 'action', 'an action'],
    ['latte-art-three-pours', 8, 'feedback', 'a form'],
    ['latte-art-three-pours', 9, 'video', 'a film'],
    ['where-are-you-strong', 5, 'likert', 'a slider'],
    ['filter-coffee-by-hand', 13, 'playlist', 'a playlist'],
  ] as const) {
    await goInside(page, `/decks/${packDeck(deck).deckId}`)
    await expect(position(page)).toBeVisible()
    await goOn(place)
    await isAt(deck, type)
    await turn()
    await look(`the back of ${kind}`)
  }

  await changeDeck(page, packDeck('closing-the-shop').deckId, ({ deck }) => ({ deck, cards: [] }))
  await goInside(page, `/decks/${packDeck('closing-the-shop').deckId}`)
  await expect(page.getByText(words('viewer.empty'))).toBeVisible()
  await look('an empty deck')
  await goInside(page, '/decks/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText(words('viewer.notFound.title'))).toBeVisible()
  await look('a deck that is not there')
}

/** Tours an assessment from its instructions to the certificate, and a failed one. */
export async function tourOfAssessments(tour: Tour): Promise<void> {
  const { page, language, look } = tour
  const words = wordsOf(language)
  await enter(tour, words)
  const inView = () => cardInView(page)
  const goOn = async (place: number) =>
    goTo(page, place, { next: words('viewer.next'), previous: words('viewer.previous') })
  const answer = async (place: number, text: string) => {
    await goOn(place)
    if ((await inView().getAttribute('data-face')) === 'front') await press(page, words('viewer.flip'))
    await inView().getByRole('button', { name: text }).click()
    await expect(inView().getByText(words('quiz.yourAnswer'))).toBeVisible()
  }

  const check = packDeck('first-week-check')
  await goInside(page, `/decks/${check.deckId}`)
  await expect(position(page)).toBeVisible()
  await press(page, words('viewer.flip'))
  await expect(inView().getByRole('button', { name: words('quiz.begin') })).toBeVisible()
  await look('the instructions')
  await goOn(3)
  await look('the front of a question')
  await press(page, words('viewer.flip'))
  await expect(inView().getByRole('button', { name: nth(nth(check.questions, 0).answers, 0).text })).toBeVisible()
  await look('a question')
  await answer(3, wrongAnswer(nth(check.questions, 0)))
  await look('a wrong answer')
  await answer(4, rightAnswer(nth(check.questions, 1)))
  await look('a right answer')
  await goOn(8)
  await expect(inView().getByText('2 / 5')).toBeVisible()
  await look('the result so far')
  for (const [index, question] of check.questions.slice(2).entries()) await answer(5 + index, rightAnswer(question))
  await goOn(8)
  await expect(inView().getByRole('button', { name: words('result.submit') })).toBeVisible()
  await look('passed')
  await press(page, words('result.submit'))
  await page.getByRole('link', { name: words('result.seeCertificate') }).click()
  await expect(page.getByText(words('certificate.id')).first()).toBeVisible()
  await look('the certificate')

  const safety = packDeck('food-safety')
  const missed = nth(safety.questions, 0)
  await changeDeck(page, safety.deckId, ({ deck, cards }) => ({
    deck,
    cards: cards.filter(({ title: name }) => name === missed.title),
  }))
  await goInside(page, `/decks/${safety.deckId}`)
  await expect(position(page)).toBeVisible()
  for (const attempt of [1, 2, 3]) {
    await answer(2, wrongAnswer(missed))
    await goOn(3)
    await expect(title(page)).toHaveText(words('result.notPassed'))
    if (attempt === 1) await look('not passed')
    if (attempt === 3) break
    await press(page, words('result.retake'))
    await expect(title(page)).toHaveText(words('result.keepGoing'))
    if (attempt === 1) await look('a retake')
  }
  await expect(
    inView()
      .getByText(/20\d\d/)
      .first(),
  ).toBeVisible()
  await look('not passed, with the day of the retake')
}

/** Tours the library and the search, with results and failures. */
export async function tourOfLibrary(tour: Tour): Promise<void> {
  const { page, language, look } = tour
  const words = wordsOf(language)
  await enter(tour, words)
  await goInside(page, '/library')
  await expect(page.getByRole('heading', { name: words('library.trending') })).toBeVisible()
  await look('the library')
  for (const name of ['Barista skills', 'Looking after guests']) {
    await goInside(page, '/library')
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(heading(page, name)).toBeVisible()
    await look(`the category ${name}`)
  }
  await goInside(page, '/search/milk')
  await expect(page.getByRole('heading', { name: words('search.cards'), exact: true })).toBeVisible()
  await look('what was found')
  await page.route('**/api/user/search/**', (route) => route.abort('internetdisconnected'))
  await goInside(page, `/search/${encodeURIComponent('categoryId:92f0d3d7-b909-4b59-910d-ac4f834cc04d espresso')}`)
  await expect(page.getByText(words('search.failed'))).toBeVisible()
  await look('a search that failed, in a category')
}
