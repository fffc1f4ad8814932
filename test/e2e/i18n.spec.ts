import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, newLearner, test } from './support'
import { wordsOf } from './tour'

const languages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'zh', 'ja'] as const

const catalogue = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../ui/i18n/messages', `${language}.json`), 'utf8')) as Record<
    string,
    string
  >

const english = catalogue('en')

/** English texts that must not appear in another language: those without placeholders whose translation differs. */
function foreignTexts(language: string): ReadonlySet<string> {
  const own = catalogue(language)
  const mayStay = new Set(Object.values(own))
  return new Set(
    Object.entries(english)
      .filter(([id, text]) => !text.includes('{') && own[id] !== text && !mayStay.has(text))
      .map(([, text]) => text),
  )
}

/** Returns all text that the page shows or announces, piece by piece. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('option') === null) texts.push(node.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [title]')) {
      texts.push(...['aria-label', 'alt', 'title'].map((name) => element.getAttribute(name)?.trim() ?? ''))
    }
    return texts.filter((text) => text !== '')
  })

/** Expects every text of the page in this language: no message keys and no English. */
async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const texts = await textsOf(page)
  expect(texts.length).toBeGreaterThan(5)
  expect(texts.filter((text) => text in english)).toEqual([])
  const foreign = foreignTexts(language)
  expect(texts.filter((text) => foreign.has(text))).toEqual([])
}

test('X-I18N-01 S-LANG-01 S-LANG-03 shows each of the eight languages without text of another, and fetches only its file', async ({
  page,
  request,
}) => {
  test.slow()
  const files: string[] = []
  page.on('request', (message) => {
    const file = /\/assets\/([a-z]{2})-[^/]+\.js$/.exec(message.url())?.[1]
    if (file !== undefined) files.push(file)
  })
  const chooser = page.getByRole('combobox')
  await page.goto('/')
  await expect(chooser).toHaveValue('en')
  await expect(chooser.getByRole('option')).toHaveText([
    'English',
    'Español',
    'Deutsch',
    'Français',
    'Italiano',
    'Português',
    '中文',
    '日本語',
  ])
  expect(files).toEqual(['en'])

  await test.step('translates the sign-in', async () => {
    for (const language of languages.filter((code) => code !== 'en')) {
      files.length = 0
      await chooser.selectOption(language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(language)('signIn.greeting'))
      await expectLanguage(page, language)
      expect(files).toEqual([language])
    }
  })
  await test.step('restores the choice after a reload', async () => {
    files.length = 0
    await chooser.selectOption('pt')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('pt')('signIn.greeting'))
    await page.reload()
    await expect(chooser).toHaveValue('pt')
    await expectLanguage(page, 'pt')
    // A start that takes over a second shows a message, before any user's language is known.
    expect(new Set(files.filter((file) => file !== 'en'))).toEqual(new Set(['pt']))
  })
  await test.step('translates Home', async () => {
    const { email, password } = await newLearner(request)
    const portuguese = wordsOf('pt')
    await page.getByLabel(portuguese('signIn.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: portuguese('action.continue') }).click()
    await page.getByLabel(portuguese('signIn.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: portuguese('signIn.logIn') }).click()
    await expect(page.getByRole('heading', { name: portuguese('home.recommended') })).toBeVisible()
    for (const language of languages.filter((code) => code !== 'en')) {
      const words = wordsOf(language)
      await page.getByRole('link', { name: /Robin Berg/ }).click()
      await chooser.selectOption(language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('profile.title'))
      await page.getByRole('navigation').getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        words('home.greeting').replace('{name}', 'Robin'),
      )
      await expect(page.getByRole('heading', { name: words('home.recommended') })).toBeVisible()
      await expect(page).toHaveTitle(`${words('home.title')} | Northwind Coffee`)
      await expectLanguage(page, language)
    }
  })
})

test('X-I18N-01 S-LANG-02 falls back to English when the texts of a language cannot be loaded', async ({ page }) => {
  await page.route(/\/assets\/de-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/')
  const chooser = page.getByRole('combobox')
  const heading = page.getByRole('heading', { level: 1 })
  await chooser.selectOption('ja')
  await expect(heading).toHaveText(wordsOf('ja')('signIn.greeting'))
  await chooser.selectOption('de')
  await expect(heading).toHaveText(wordsOf('en')('signIn.greeting'))
  await expect(chooser).toHaveValue('de')
  await chooser.selectOption('fr')
  await expect(heading).toHaveText(wordsOf('fr')('signIn.greeting'))
})

test('X-I18N-01 S-LANG-05 a language that is chosen without a connection says that it comes later, and shows when there is one', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const chooser = page.getByRole('combobox')
  const heading = page.getByRole('heading', { level: 1 })
  const later = page.getByText('Deutsch shows as soon as you are online.')
  await expect(heading).toHaveText(wordsOf('en')('signIn.greeting'))
  await context.setOffline(true)
  await chooser.selectOption('de')
  await expect(later).toBeVisible()
  await expect(heading).toHaveText(wordsOf('en')('signIn.greeting'))
  await context.setOffline(false)
  await expect(heading).toHaveText(wordsOf('de')('signIn.greeting'))
  await expect(later).toHaveCount(0)
})
