import type { APIRequestContext, Page } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import {
  cardInView,
  expect,
  goInside,
  layersLeft,
  goToCard,
  newLearner,
  nth,
  openDeck,
  packDeck,
  signIn,
  test,
} from './support'
import { changeUser, reloadAndSync } from './users'

type Fields = Readonly<Record<string, unknown>>
interface Answer {
  readonly payloads: readonly { readonly type: string; readonly data: Fields }[]
}

const milk = packDeck('milk-texturing')
const food = packDeck('food-safety')
const latte = packDeck('latte-art-three-pours')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const search = (page: Page) => page.getByRole('searchbox')

/** Changes the Home response from now on. */
async function changeHome(page: Page, change: (home: Fields) => Fields): Promise<void> {
  await page.route(/\/api\/user\/home$/, async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as Answer
    const payloads = answer.payloads.map((payload) => ({ ...payload, data: change(payload.data) }))
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
}

/** Changes the special notices of the sync from now on. */
async function giveNotices(page: Page, notices: () => readonly Fields[]): Promise<void> {
  await page.route(/\/api\/user\/data-sync\/v3(\?|$)/, async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as Answer
    const others = answer.payloads.filter(({ type }) => type !== 'SpecialNotice')
    const payloads = [...others, ...notices().map((data) => ({ type: 'SpecialNotice', data }))]
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
}

async function begin(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto('/')
  await signIn(page, await newLearner(request))
}

test('S-FAV-01 S-FAV-04 S-FAV-05 S-FAV-06 S-FAV-07 S-NEW-01 S-NEW-02 S-NEW-03 S-SHELL-11 lists, searches and opens favorites and new decks @main', async ({
  page,
  request,
}) => {
  await changeHome(page, (home) => ({ ...home, favoritedDecks: [], tuckedDecks: [], recentlyAllowedDecks: [] }))
  await begin(page, request)

  await test.step('S-FAV-06 S-NEW-03 shows empty lists as empty', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Favorites/ })
      .click()
    await expect(heading(page)).toHaveText('My Favorites')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^What's New/ })
      .click()
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Nothing new right now' })).toBeVisible()
  })

  const [, first, second] = milk.cards
  await test.step('S-FAV-01 S-FAV-04 lists the tucked decks and one card per deck, the first favorited one', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await changeHome(page, (home) => ({ ...home, tuckedDecks: [] }))
    await page.reload()
    await openDeck(page, milk)
    for (const card of [first, second]) {
      await goToCard(page, card?.title ?? '')
      await cardInView(page).getByRole('button', { name: 'Favorite' }).click()
    }
    await cardInView(page).getByRole('button', { name: 'Tuck this card' }).click()
    await page.getByRole('button', { name: 'New Deck' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('For the night shift')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Deck' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await goInside(page, '/user/my-favorites')
    const favorited = page.getByRole('region', { name: 'Favorited' }).getByRole('link')
    await expect(favorited).toHaveCount(1)
    await expect(favorited).toHaveText(new RegExp(`${first?.title}.*${milk.title} and 1 more`))
    await expect(page.getByRole('region', { name: 'Tucked' }).getByRole('link')).toHaveText(/For the night shift/)
  })

  await test.step('S-FAV-01 S-FAV-07 S-SHELL-11 searches both lists, and reports when nothing matches', async () => {
    await expect(search(page)).toHaveAttribute('placeholder', 'search My Favorites')
    await search(page).fill('NIGHT')
    await expect(page.getByRole('region')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Tucked' })).toBeVisible()
    await search(page).fill('grinder')
    await expect(page.getByRole('heading', { name: 'No favorites found for grinder' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(search(page)).toBeFocused()
    await expect(page.getByRole('region')).toHaveCount(2)
  })

  await test.step('S-FAV-05 opens the deck at the favorited card, and a tucked deck', async () => {
    await page.getByRole('region', { name: 'Favorited' }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/decks/${milk.deckId}/${first?.id}$`))
    await expect(cardInView(page).getByRole('heading', { name: first?.title ?? '' })).toBeVisible()
    await goInside(page, '/user/my-favorites')
    await page.getByRole('region', { name: 'Tucked' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/decks\/[^/]+$/)
    await expect(page.getByText('For the night shift', { exact: true }).first()).toBeVisible()
  })

  await test.step('S-NEW-01 S-NEW-02 shows new decks as a searchable grid that opens them', async () => {
    await goInside(page, '/user/new-decks')
    const grid = page.getByRole('list', { name: "What's New" }).getByRole('link')
    await expect(grid.filter({ hasText: latte.title })).toBeVisible()
    await search(page).fill('three POURS')
    await expect(grid).toHaveCount(1)
    await search(page).fill('zzz')
    await expect(page.getByRole('heading', { name: 'No new decks found for zzz' })).toBeVisible()
    await search(page).fill('pours')
    await grid.click()
    await expect(page).toHaveURL(new RegExp(`/decks/${latte.deckId}$`))
  })
})

test('S-CERT-03 S-CERT-05 S-CERT-06 S-CERT-07 S-NOTIF-01 S-NOTIF-02 S-NOTIF-03 S-NOTIF-04 S-NOTIF-05 S-NOTIF-06 S-NOTIF-07 S-NOTICE-05 S-NOTICE-06 S-NOTICE-07 D-ROUTE-22 shows certificates, notifications and notices', async ({
  page,
  request,
}) => {
  const note = (n: number, fields: Fields) => ({
    notificationId: `5e0f0c0a-0000-4000-8000-00000000000${n}`,
    createdAt: new Date(Date.UTC(2026, 0, n)).toISOString(),
    ...fields,
  })
  let notifications: readonly Fields[] = []
  const trial = (deckId: string, year: number, n: number) => ({
    id: `5e0f0c0a-0000-4000-8000-0000000000a${n}`,
    deckId,
    lastScore: 90 + n,
    ...Object.fromEntries(
      ['startedAt', 'completedAt', 'passedAt', 'submittedAt'].map((key) => [key, `${year}-06-19T12:00:00.000Z`]),
    ),
    certificateId: `NW-000${n}`,
  })
  let deckQuizTrials: readonly Fields[] = []
  await changeHome(page, (home) => ({ ...home, notifications, deckQuizTrials }))
  await changeUser(page, (user) => ({ ...user, createdAt: '2023-03-01T12:00:00.000Z' }))
  await begin(page, request)

  await test.step('S-NOTIF-06 S-NOTIF-02 reports that there are no notifications, and offers no mark-all', async () => {
    await page.getByRole('link', { name: /^Notifications/ }).click()
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('no recent notifications', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark All Read' })).toBeDisabled()
    await goInside(page, '/user/certifications')
    await expect(page.getByRole('heading', { name: 'No certificates yet' })).toBeVisible()
  })

  notifications = [
    note(1, { title: 'The grinder', body: 'Cleaned today.||info' }),
    note(2, { title: 'A new deck', body: 'Eight cards.||deck', path: `/decks/${latte.deckId}` }),
    note(3, { title: 'A reply', body: 'About foam.', path: '/user/certifications' }),
    note(4, { title: 'The oven', body: 'Repaired.' }),
  ]
  deckQuizTrials = [trial(food.deckId, 2025, 1), trial(milk.deckId, 2024, 2)]
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

  await test.step('S-NOTIF-01 S-NOTIF-07 searches by title and body, and shows only the start of the body', async () => {
    await goInside(page, '/user/notifications')
    await reloadAndSync(page)
    await expect(rows).toHaveText([
      /^The ovenRepaired\..*NEW$/,
      /^A replyAbout foam\./,
      /^A new deckEight cards\..*NEW$/,
      /^The grinderCleaned today\./,
    ])
    await search(page).fill('CLEANED')
    await expect(rows).toHaveText([/The grinder/])
    await search(page).fill('a new')
    await expect(rows).toHaveText([/A new deck/])
    await search(page).fill('latte')
    await expect(page.getByRole('heading', { name: 'No notifications found for latte' })).toBeVisible()
    await search(page).fill('')
  })

  await test.step('S-NOTIF-04 S-NOTIF-05 marks a pressed notification as read and follows it; on leaving it marks only those without a link', async () => {
    const tells = (n: number) =>
      page.waitForRequest(
        (request) =>
          request.url().endsWith('/user/seen-notifications') &&
          request.postData() === JSON.stringify({ notificationIds: [nth(notifications, n)['notificationId']] }),
      )
    const oven = tells(3)
    await rows.filter({ hasText: 'The oven' }).getByRole('button').click()
    await expect(rows.filter({ hasText: /NEW/ })).toHaveCount(3)
    await oven
    const reply = tells(2)
    await rows.filter({ hasText: 'A reply' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/user\/certifications$/)
    await reply
    await page.goBack()
    await expect(page.getByText('1 new of 4')).toBeVisible()
    await expect(rows.filter({ hasText: /NEW/ })).toHaveText([/A new deck/])
  })

  await test.step('S-NOTIF-03 S-NOTIF-02 marks all as seen at once, and then offers no mark-all', async () => {
    await page.getByRole('button', { name: 'Mark All Read' }).click()
    await expect(page.getByText('All read', { exact: true })).toBeVisible()
    await expect(rows.filter({ hasText: /NEW/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark All Read' })).toBeDisabled()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('S-CERT-03 S-CERT-06 S-CERT-07 S-CERT-05 counts certificates, searches them by deck and links to them', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /Certifications$/ })
      .click()
    const banner = page.locator('p').filter({ hasText: /^2 certificates\s*earned since 2023$/ })
    await expect(banner).toBeVisible()
    const success = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.background = 'var(--success)'
      document.body.append(probe)
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    })
    await expect(banner).toHaveCSS('background-color', success)
    const years = page.getByRole('region')
    await expect(years).toHaveCount(2)
    await expect(years.first()).toHaveAccessibleName('2025')
    await expect(years.first()).toContainText('91%, earned on June 19, 2025')
    await expect(years.first()).toContainText('NW-0001')
    await search(page).fill('MILK')
    await expect(years).toHaveCount(1)
    await search(page).fill('grinder')
    await expect(page.getByRole('heading', { name: 'No certificates found for grinder' })).toBeVisible()
    await search(page).fill('milk')
    await years.getByRole('link', { name: new RegExp(`^${milk.title}`) }).click()
    await expect(page).toHaveURL(new RegExp(`/decks/${milk.deckId}$`))
  })

  const notice = (id: string, fields: Fields) => ({ id, enabled: true, mandatory: false, ...fields })
  let notices: readonly Fields[] = [
    notice('6abd4308-be0c-4c23-ad89-a298b9048e01', {
      title: 'The winter menu',
      description: '<p>Six <strong>new</strong> drinks<script>document.title = "no"</script></p>',
    }),
  ]
  await giveNotices(page, () => notices)

  await test.step('S-NOTICE-07 S-NOTICE-06 shows a notice with title and description, which does not return when dismissed', async () => {
    const dialog = page.getByRole('dialog', { name: 'The winter menu' })
    // D-ROUTE-22: a start with the 'skip' query marker shows no optional notice.
    const there = page.waitForResponse(/NoticeDialog/)
    await page.goto('/?skip')
    await there
    await expect(heading(page)).toContainText('Hi, Robin')
    await goInside(page, '/user')
    await expect(heading(page)).toHaveText('Profile')
    await expect(dialog).toBeHidden()
    await page.goto('/')
    await expect(dialog.getByText('new', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
    await expect(dialog.locator('script')).toHaveCount(0)
    const saved = page.waitForRequest(/\/user\/save-preferences$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await layersLeft(page)
    expect((await saved).postDataJSON()).toMatchObject({ seenNotices: [nth(notices, 0)['id']] })
    await reloadAndSync(page)
    await expect(heading(page)).toContainText('Hi, Robin')
    await expect(dialog).toBeHidden()
  })

  await test.step('S-NOTICE-05 gives a mandatory notice no close button, and ignores Escape and a press outside', async () => {
    notices = [notice('6abd4308-be0c-4c23-ad89-a298b9048e02', { title: 'Oat milk recalled', mandatory: true })]
    await goInside(page, '/?skip')
    await reloadAndSync(page)
    const dialog = page.getByRole('dialog', { name: 'Oat milk recalled' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    // The device's back gesture does not close it either. A browser may not let a page prevent that.
    await expect(dialog).toHaveAttribute('closedby', 'none')
    await dialog.evaluate((element) => element instanceof HTMLDialogElement && element.close())
    await expect(dialog).toBeVisible()
    notices = []
    await reloadAndSync(page)
    await expect(heading(page)).toContainText('Hi, Robin')
    await expect(dialog).toBeHidden()
  })
})

test('S-SHELL-11 in a wide window a list of rows has its column in the middle of the page, tiles have the whole page', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await begin(page, request)
  const main = page.getByRole('main')
  const column = () =>
    main.evaluate((element) => {
      const { left, right } = element.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
      return { middle: Math.round((left + right) / 2), width: Math.round(right - left) }
    })
  for (const screen of ['competitions', 'certifications', 'notifications', 'my-favorites'])
    await test.step(screen, async () => {
      await goInside(page, `/user/${screen}`)
      await expect(search(page)).toBeVisible()
      await expect.poll(column).toEqual({ middle: 640, width: 760 })
    })
  await goInside(page, '/user/new-decks')
  await expect.poll(column).toEqual({ middle: 640, width: 1100 })
})
