import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, newLearner, packDeck, signIn, test } from './support'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Returns the page's current brand and background colours. */
const colors = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      brand: style.getPropertyValue('--brand-9'),
      accent: style.getPropertyValue('--accent-9'),
      ground: style.backgroundColor,
    }
  })
/** Returns the cascade layers of all style sheets, in the order in which they are declared. */
const layers = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const names = rules.flatMap((rule) => {
      if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
      return rule instanceof CSSLayerBlockRule ? [rule.name] : []
    })
    return [...new Set(names)]
  })
const logo = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

test('S-BRAND-04 S-BRAND-05 S-SHELL-10 brands the app by its host before the sign-in, and keeps the brand after it', async ({
  page,
  host,
  request,
}) => {
  await page.goto('/')
  await expect(logo(page, 'Flipdeck')).toHaveAttribute('src', /logo-flipdeck\.svg$/)
  const product = await colors(page)

  await page.goto(host('northwind'))
  await expect(logo(page, 'Northwind Coffee')).toHaveAttribute('src', /logo-northwind\.svg$/)
  await expect(page).toHaveTitle('Sign in | Northwind Coffee')
  const before = await colors(page)
  expect(before.brand).toBe('#0f5c63')
  expect(before.brand).not.toBe(product.brand)
  expect(before.accent).not.toBe(product.accent)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(logo(page, 'Northwind Coffee')).toHaveAttribute('src', /logo-northwind-dark\.svg$/)
  await page.emulateMedia({ colorScheme: 'light' })

  await signIn(page, await newLearner(request))
  await expect(page).toHaveTitle('Home | Northwind Coffee')
  expect(await layers(page)).toEqual(['tokens', 'base', 'parts', 'screen'])
  expect(await colors(page)).toEqual(before)
  const header = page.getByRole('banner').getByRole('img', { name: 'Northwind Coffee' })
  await expect(header).toHaveAttribute('src', /logo-northwind\.svg$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(header).toHaveAttribute('src', /logo-northwind-dark\.svg$/)
  expect((await colors(page)).ground).not.toBe(before.ground)
})

test("S-BRAND-04 S-BRAND-05 S-LOGIN-24 shows Aurora's sign-in with its covers, hint and guest entry", async ({
  page,
  host,
}) => {
  await page.goto(host('aurora'))
  await expect(page).toHaveTitle('Sign in | Aurora Academy')
  await expect(logo(page, 'Aurora Academy')).toHaveAttribute('src', /logo-aurora\.svg$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your dealership')
  await expect(page.getByText('Both are on your dealer card, at most 8 characters each.')).toBeVisible()
  const covers = page.locator('img[src*="/au-"]')
  expect(await covers.evaluateAll((images) => images.map((image) => image.getAttribute('src')))).toEqual([
    expect.stringContaining('au-drive.svg'),
    expect.stringContaining('au-charge.svg'),
    expect.stringContaining('au-line.svg'),
  ])
  const widths = await Promise.all(
    ['Log in', 'Enter as Guest'].map(async (name) => (await page.getByRole('button', { name }).boundingBox())?.width),
  )
  expect(widths[0]).toBe(widths[1])
})

test('S-BRAND-06 X-SEC-01 uses the organisation’s fonts from this server only, and treats a font stack as a plain value', async ({
  browser,
  baseURL,
}) => {
  // A page without the test fonts.
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  const font = readFileSync(join(import.meta.dirname, 'fonts', 'narrow-400.woff2'))
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await page.route('**/media/house.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: font }))
  await page.route('**/white-label.json', async (route) => {
    const reply = await route.fetch()
    const label = (await reply.json()) as Record<string, unknown>
    const files = [
      { family: 'House', url: '/media/house.woff2' },
      { family: 'Elsewhere', url: 'https://fonts.example/elsewhere.woff2' },
    ]
    const fonts = { text: "House, 'Elsewhere', sans-serif", print: 'serif; } body { display: none', files }
    await route.fulfill({ response: reply, json: { ...label, fonts } })
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('font-family', 'House, Elsewhere, sans-serif')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /ui-serif/)
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px House'))).toBe(true)
  expect(asked.some((address) => address.endsWith('/media/house.woff2'))).toBe(true)
  expect(asked.filter((address) => address.includes('fonts.example'))).toEqual([])
  await context.close()
})

test('S-BRAND-13 S-BRAND-14 S-BRAND-15 S-BRAND-16 S-BRAND-18 S-BRAND-20 S-BRAND-21 D-LAYOUT-08 D-LAYOUT-10 uses the sizes common to every organisation', async ({
  page,
  request,
}) => {
  const at = (width: number, height = 800) => page.setViewportSize({ width, height })
  const sizeOf = async (part: ReturnType<Page['locator']>) => (await part.boundingBox()) ?? { width: 0, height: 0 }
  const learner = await newLearner(request)
  await page.goto('/')
  const signInLogo = logo(page, 'Flipdeck')
  await expect(signInLogo).toBeVisible()
  for (const [width, height] of [
    [474, 28],
    [475, 36],
  ] as const) {
    await at(width)
    expect((await sizeOf(signInLogo)).height, `${width}`).toBe(height)
  }
  await signIn(page, learner)

  const nav = page.getByRole('navigation', { name: 'Main' })
  const cover = page
    .getByRole('region', { name: 'Recommendations' })
    .getByRole('link')
    .first()
    .locator('span')
    .filter({
      has: page.locator('img'),
    })
  await expect(cover.first()).toBeVisible()
  for (const [width, bar, card] of [
    [736, 60, 250],
    [737, 80, 290],
  ] as const) {
    await at(width)
    expect((await sizeOf(nav)).height, `${width}`).toBe(bar)
    // Home may re-render at that moment with newly loaded data.
    await expect.poll(async () => Math.round((await sizeOf(cover.first())).height), `${width}`).toBe(card)
  }
  await at(1600, 900)
  const main = await page.getByRole('main').evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  })
  expect(main).toBe(1100)

  await page.getByRole('link', { name: 'Robin Berg, profile' }).click()
  const logOut = page.getByRole('button', { name: 'Log out' })
  expect((await sizeOf(logOut)).height).toBe(42)
  const avatar = page.getByRole('link', { name: 'Robin Berg, profile' }).locator('[aria-hidden]').last()
  expect(await sizeOf(avatar)).toMatchObject({ width: 40, height: 40 })
  await logOut.click()
  const dialog = page.getByRole('alertdialog')
  expect((await sizeOf(dialog)).width).toBe(400)
  await at(380)
  expect((await sizeOf(dialog)).width).toBeLessThanOrEqual(380)
})

/** Returns the lightness of the page's background and of its heading text, 0 to 1. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const of = (color: string) => {
      if (canvas === null) return Number.NaN
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const heading = document.querySelector('h1')
    return {
      ground: of(getComputedStyle(document.documentElement).backgroundColor),
      words: heading === null ? Number.NaN : of(getComputedStyle(heading).color),
    }
  })

test('S-BRAND-10 S-BRAND-17 S-BRAND-22 follows the device’s or learner’s colour scheme on every screen, and sizes and times the spinner and cover icon', async ({
  page,
  request,
}) => {
  const expectScheme = (scheme: 'light' | 'dark', place: string) =>
    expect
      .poll(
        async () => {
          const { ground, words } = await lightness(page)
          return scheme === 'light' ? ground > 0.8 && words < 0.3 : ground < 0.2 && words > 0.7
        },
        { message: `${place}, ${scheme}` },
      )
      .toBe(true)
  const heading = page.getByRole('heading', { level: 1 })
  await page.route('**/api/user/home', async (route) => {
    const reply = await route.fetch()
    const answer = (await reply.json()) as { payloads: { data: { recommendedDecks: Record<string, unknown>[] } }[] }
    for (const { data } of answer.payloads)
      data.recommendedDecks = data.recommendedDecks.map(({ coverImage: _, ...deck }) => deck)
    await route.fulfill({ response: reply, json: answer })
  })
  await page.goto('/')
  await expect(heading).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectScheme(colorScheme, 'the sign-in')
  }
  await signIn(page, await newLearner(request))
  const sign = page.getByRole('region', { name: 'Recommendations' }).locator('svg').first()
  // The recommendations may change when the library loads.
  await expect.poll(() => sign.boundingBox()).toMatchObject({ width: 72, height: 72 })
  for (const path of ['/', '/user', '/user/settings', `/decks/${packDeck('milk-texturing').deckId}`]) {
    await page.goto(path)
    await expect(heading).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectScheme(colorScheme, path)
    }
  }
  await page.goto('/user')
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expectScheme('dark', 'Profile by choice')
  await page.goto('/')
  await expect(heading).toBeVisible()
  await expectScheme('dark', 'Home by choice')

  const durations = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => {
      const all = (rules: CSSRuleList): CSSStyleRule[] =>
        [...rules].flatMap((rule) =>
          rule instanceof CSSStyleRule ? [rule] : 'cssRules' in rule ? all((rule as CSSGroupingRule).cssRules) : [],
        )
      return all(sheet.cssRules).flatMap(({ style }) => [
        style.getPropertyValue('--fade'),
        /spinner|turn/.test(style.animationName) ? style.animationDuration : '',
      ])
    }),
  )
  const inMilliseconds = durations
    .filter((duration) => duration !== '')
    .map((duration) => parseFloat(duration) * (duration.trim().endsWith('ms') ? 1 : 1000))
  expect(new Set(inMilliseconds)).toEqual(new Set([175, 1000]))
})
