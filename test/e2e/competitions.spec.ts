import type { Page, Response } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import { wrongOn } from './axe'
import { flip } from './decks'
import { expectWhole } from './layout'
import { cardInView, expect, goInside, goOffline, goToCard, signIn, test } from './support'

/** Shift lead of Northwind, who plays for the Station shop and came third in 'The first cup'. */
const tomas = { name: 'Tomás Rey', email: 'tomas@northwind.example', password: 'doppio-9' }

/** Returns the end of each competition by name, from the Home response. */
async function endsOf(home: Response): Promise<ReadonlyMap<string, string>> {
  interface Answer {
    readonly payloads: readonly {
      readonly data: readonly {
        readonly competitions?: readonly { readonly name: string; readonly endsAt: string }[]
      }[]
    }[]
  }
  const { payloads } = (await home.json()) as Answer
  const competitions = payloads.flatMap(({ data }) => [data].flat().flatMap((bundle) => bundle.competitions ?? []))
  return new Map(competitions.map(({ name, endsAt }) => [name, endsAt]))
}

/** Checks layout, target sizes and accessibility on the narrowest page. */
async function checkPage(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await wrongOn(page), `${what}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectWhole(page, `${what}, 320 wide`)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('S-COMP-01 S-COMP-02 S-COMP-03 S-COMP-04 S-COMP-06 S-COMP-07 D-COMPET-03 D-COMPET-05 D-COMPET-06 D-COMPET-10 D-COMPET-11 opens team and player competitions from the list to the trophy, also offline', async ({
  page,
}) => {
  const home = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user/home')
  await page.goto('/')
  await signIn(page, tomas)
  const row = (title: string) => page.getByRole('main').getByRole('link', { name: title })
  const search = page.getByRole('searchbox')
  const back = page.locator('[data-card]:not([inert]) [data-face="back"]')

  await test.step('S-COMP-03 S-COMP-04 lists every rank before any deck is opened', async () => {
    const asked = page.waitForResponse(/\/user\/competitions\/standings\?/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Competitions$/ })
      .click()
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(row('The first cup')).toContainText('3RD PLACE')
    await expect(row('The first cup')).toContainText('Bronze trophy')
    await expect(row('Latte art throwdown')).toContainText(/\d(ST|ND|RD|TH) PLACE/)
    await expect(row('Latte art throwdown')).toContainText('17 DAYS REMAINING')
    await expect(row('The clean bar')).not.toContainText('PLACE')
    await expect(row('The summer counter')).toContainText('1ST PLACE')
    const won = page.getByRole('list', { name: 'Places you have won' })
    await expect(won).toContainText('1 1st place')
    await expect(won).toContainText('1 3rd place')
    await checkPage(page, 'the list')
  })

  await test.step('S-COMP-02 lists active competitions first, then the others by the month of their end, latest first', async () => {
    const ends = await endsOf(await home)
    const over = ['The summer counter', 'The clean bar', 'The first cup']
    const months = over.map((title) =>
      new Date(ends.get(title) ?? '').toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    )
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Active', ...months])
    for (const [index, title] of ['Latte art throwdown', ...over].entries())
      await expect(page.getByRole('region').nth(index).getByRole('link', { name: title })).toBeVisible()
  })

  await test.step("S-COMP-07 shows the deck's colour and icon in each row", async () => {
    const sign = row('Latte art throwdown').locator('span').first()
    await expect(sign).toHaveCSS('background-color', 'rgb(15, 92, 99)')
    await expect(sign.locator('svg')).toBeVisible()
  })

  await test.step('S-COMP-01 searches the list by title', async () => {
    await search.fill('CUP')
    await expect(row('The first cup')).toBeVisible()
    await expect(row('Latte art throwdown')).toHaveCount(0)
    await search.fill('no such thing')
    await expect(page.getByText('No competition fits ‘no such thing’')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).first().click()
    await expect(row('Latte art throwdown')).toBeVisible()
  })

  await test.step("S-COMP-06 D-COMPET-03 opens the deck of a running competition at '/decks/{id}', which explains how to play", async () => {
    await row('Latte art throwdown').click()
    await expect(page).toHaveURL(/\/decks\/68d661d8-e61d-44ec-81f5-7b2bee17da5c/)
    await expect(cardInView(page).getByRole('heading', { name: 'How to Play' })).toBeVisible()
    await expect(page.getByRole('banner')).not.toContainText('0 cards')
    await flip(page)
    await expect(back).toContainText('Four shops, one trophy.')
    await expect(back.getByRole('list', { name: 'What earns points' })).toContainText('Latte art, three pours')
    await checkPage(page, 'how to play')
  })

  await test.step('D-COMPET-10 shows top teams and my team on its leaderboard', async () => {
    await goToCard(page, 'Leaderboard')
    await flip(page)
    await expect(back.getByRole('list', { name: 'First three' })).toContainText('Harbour shop')
    await expect(back).not.toContainText('Priya Nair')
    await back.getByText('My team', { exact: true }).click()
    await expect(back).toContainText('Tomás Rey (you)')
    await expect(back).not.toContainText('Harbour shop')
    await checkPage(page, 'leaderboard')
  })

  await test.step('X-UX-01 ends the deck after the leaderboard, without a card count if it has no cards', async () => {
    await page.getByRole('button', { name: 'Next card' }).click()
    await expect(page.getByRole('heading', { name: 'That was the last card' })).toBeFocused()
    await expect(page.getByRole('main').getByRole('link', { name: /^Go on/ })).toBeVisible()
    await expect(page.getByText(/cards? seen/)).toHaveCount(0)
  })

  await test.step('D-COMPET-06 congratulates the team with its trophy when a team competition has ended', async () => {
    await goInside(page, '/user/competitions')
    await row('The summer counter').click()
    await goToCard(page, 'Results')
    await flip(page)
    await expect(back).toContainText('Gold for ‘Station shop’ in ‘The summer counter’, out of 4 teams.')
    await expect(back.getByRole('definition').filter({ hasText: '80%' })).toBeVisible()
    await checkPage(page, 'results of a team')
  })

  await test.step('D-COMPET-05 D-COMPET-06 D-COMPET-11 congratulates and lists the players when a player competition has ended, also offline', async () => {
    await goInside(page, '/user/competitions')
    await row('The first cup').click()
    await goToCard(page, 'Leaderboard')
    await goOffline(page)
    await flip(page)
    await expect(back).toContainText('Tomás Rey (you)')
    await expect(back).toContainText(/Player [0-9A-F]{4}/)
    const steps = back.getByRole('list', { name: 'First three' }).getByRole('listitem')
    await page.setViewportSize({ width: 320, height: 640 })
    // The third has the longest name, and the lowest step of the podium.
    await expect(steps.nth(2)).toContainText('Tomás Rey (you)')
    const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top))
    expect(tops).toEqual([...new Set(tops)].toSorted((one, other) => one - other))
    await page.setViewportSize({ width: 1280, height: 720 })
    await goToCard(page, 'Results')
    await flip(page)
    await expect(back).toContainText('Congratulations, Tomás Rey!')
    await expect(back).toContainText('Bronze in ‘The first cup’')
    await expect(back.getByRole('definition').filter({ hasText: '3rd place' })).toBeVisible()
    await expect(back.getByText('Time taken')).toBeVisible()
    await checkPage(page, 'results')
    await page.goBack()
    await expect(row('The first cup')).toContainText('3RD PLACE')
  })
})

test('S-COMP-02 S-COMP-05 D-COMPET-07 moves a competition to its month when it ends while the list is open, and requests its rank once more', async ({
  page,
}) => {
  const title = 'Latte art throwdown'
  const whileOpen = 15_000
  let soon: string | undefined
  await page.route('**/api/user/home', async (route) => {
    const reply = await fetchUncached(route)
    const told = await reply.response.text()
    const [, end = ''] = new RegExp(`"name":"${title}".*?"endsAt":"([^"]+)"`).exec(told) ?? []
    soon ??= new Date(Date.now() + whileOpen).toISOString()
    await route.fulfill({ ...reply, body: told.replaceAll(end, soon) })
  })
  const standings = () => page.waitForResponse(/\/user\/competitions\/standings\?/)
  await page.goto('/')
  await signIn(page, tomas)
  const asked = standings()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Competitions$/ })
    .click()
  await asked
  const group = page.getByRole('region').filter({ has: page.getByRole('link', { name: title }) })
  await expect(group).toContainText('1 DAY REMAINING')
  await expect(group.getByRole('heading')).toHaveText('Active')
  const askedAgain = standings()
  await expect(group.getByRole('heading')).toHaveText(/^[A-Z][a-z]+ 20\d\d$/, { timeout: 2 * whileOpen })
  await expect(group).not.toContainText('REMAINING')
  expect((await askedAgain).ok()).toBe(true)
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'Active' })).toHaveCount(0)
})

test("X-UX-05 D-COMPET-02 keeps 'How to Play' in view when the competition ends, and replaces it by 'Results' after the next step", async ({
  page,
}) => {
  const whileOpen = 15_000
  let ends: number | undefined
  await page.route('**/api/user/competitions/68d661d8-e61d-44ec-81f5-7b2bee17da5c', async (route) => {
    const reply = await fetchUncached(route)
    const told = await reply.response.text()
    const [, end = ''] = /"endsAt":"([^"]+)"/.exec(told) ?? []
    ends ??= Date.now() + whileOpen
    await route.fulfill({ ...reply, body: told.replaceAll(end, new Date(ends).toISOString()) })
  })
  await page.goto('/')
  await signIn(page, tomas)
  await goInside(page, '/decks/68d661d8-e61d-44ec-81f5-7b2bee17da5c')
  const inView = await flip(page)
  await expect(inView).toContainText('1 DAY REMAINING')
  const before = await inView.innerText()
  await page.waitForFunction((end = Infinity) => Date.now() > end + 500, ends)
  expect(await inView.innerText()).toBe(before)
  await page.getByRole('button', { name: 'Next card' }).click()
  await expect(cardInView(page).getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  // 'Results' is added by the step; until then the next step would go past the last card.
  await expect(page.getByRole('heading', { name: 'Results', includeHidden: true })).toBeAttached()
  await goToCard(page, 'Results')
  await flip(page)
  await expect(inView).toContainText('Latte art throwdown')
})
