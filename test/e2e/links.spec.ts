import type { Page } from '@playwright/test'
import { button, changeDeck, flip, onlyCards, title } from './decks'
import { expect, goInside, newLearner, nth, packDeck, signIn, test } from './support'

const milk = packDeck('milk-texturing')
const espresso = packDeck('espresso-dial-in')

const links = {
  inside: `/decks/${espresso.deckId}`,
  outside: 'https://cafe.example.com/menu',
  mail: 'mailto:trainer@northwind.example',
  phone: 'tel:(555) 010-4477',
  ftp: 'ftp://cafe.example.com/menu',
  local: 'http://127.0.0.1/menu',
  short: 'tel:12',
  nobody: 'mailto:nobody',
  second: `/card/${nth(milk.cards, 1).id}`,
  third: `/decks/${milk.deckId}/${nth(milk.cards, 2).id}`,
  first: `deck/${milk.deckId}`,
}
const content = `<p>${Object.entries(links)
  .map(([name, address]) => `<a href="${address}">${name}</a>`)
  .join(' ')}</p>`

/** Records the addresses to which the page navigates its own tab, even if the browser cannot open them. */
async function askedFor(page: Page): Promise<string[]> {
  const asked: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url))
  return asked
}

test('D-ROUTE-06 D-DECK-17 D-LINK-01 D-LINK-02 D-LINK-03 D-LINK-04 D-LINK-09 D-LINK-10 D-ALERT-15 S-ALERT-02 opens card links in the app, in a new tab, in the browser, or not at all', async ({
  page,
  context,
  request,
}) => {
  await context.route('https://cafe.example.com/**', (route) => route.fulfill({ body: 'Coffee, tea' }))
  const resources = [
    { id: 'r1', type: 'email', label: 'Write', url: 'trainer@northwind.example' },
    { id: 'r2', type: 'phone', label: 'Call', url: '555-010-4477' },
    { id: 'r3', type: 'phone', label: 'Nobody there', url: '12' },
    { id: 'r4', type: 'website', label: 'The third', url: links.third },
  ]
  const others = ['Second', 'Third'].map((name) => ({ type: 'basic', title: name, content }))
  const foreign = { id: 'e9b1d0a4-5c2f-4a37-8f5e-2d6c1b7a9e30', type: 'org' }
  await page.route('**/white-label.json', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      json: { ...((await reply.json()) as object), browserLinksOwnerId: foreign.id },
    })
  })
  await changeDeck(
    page,
    milk.deckId,
    onlyCards({ type: 'basic', title: 'Links', content, resources }, ...others, {
      ...others[0],
      title: 'Foreign',
      owner: foreign,
    }),
  )
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await goInside(page, `/decks/${milk.deckId}`)
  await expect(title(page)).toHaveText('Links')
  const asked = await askedFor(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const back = await flip(page)
  const link = (name: string) => back.getByRole('link', { name, exact: true })

  await test.step('D-ROUTE-06 D-DECK-17 brings a card of the same deck into view each time, and the deck still closes', async () => {
    const address = page.url()
    for (const [name, wanted] of [
      ['third', 'Third'],
      ['third', 'Third'],
      ['The third', 'Third'],
      ['second', 'Second'],
    ] as const) {
      await link(name).click()
      await expect(title(page)).toHaveText(wanted)
      await button(page, 'First card').click()
      await expect(title(page)).toHaveText('Links')
      await flip(page)
    }
    await button(page, 'Next card').click()
    await expect(title(page)).toHaveText('Second')
    await flip(page)
    await link('first').click()
    await expect(title(page)).toHaveText('Links')
    expect(page.url()).toBe(address)
    await button(page, 'Close deck').click()
    await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
    await goInside(page, `/decks/${milk.deckId}`)
    await expect(title(page)).toHaveText('Links')
    await flip(page)
  })
  await test.step('opens any other link in a tab without an opener', async () => {
    const opened = context.waitForEvent('page')
    await link('outside').click()
    const other = await opened
    await expect(other).toHaveURL(links.outside)
    expect(await other.evaluate(() => opener === null)).toBe(true)
    await other.close()
    expect(asked).toEqual([])
  })
  await test.step('alerts on an unsupported link and on one that fails its check', async () => {
    const before = asked.length
    const alert = page.getByRole('alertdialog', { name: 'Unable to open link' })
    const refused = [link('ftp'), link('local'), link('short'), link('nobody')]
    for (const each of [...refused, back.getByRole('button', { name: 'Nobody there' })]) {
      await each.click()
      await expect(alert.getByRole('heading')).toHaveText('Unable to open link')
      await expect(alert.getByText('Link type not supported', { exact: true })).toBeVisible()
      await alert.getByRole('button', { name: 'Close' }).click()
      await expect(alert).toHaveCount(0)
    }
    expect(asked).toHaveLength(before)
    expect(context.pages()).toHaveLength(1)
  })
  await test.step('D-LINK-10 opens a link into the app in a browser tab on a deck of the owner that the white-label names', async () => {
    const address = page.url()
    await page.keyboard.press('End')
    await expect(title(page)).toHaveText('Foreign')
    await flip(page)
    const opened = context.waitForEvent('page')
    await link('inside').click()
    const other = await opened
    await expect(other).toHaveURL(new RegExp(`${links.inside}$`))
    await other.close()
    expect(page.url()).toBe(address)
    await button(page, 'First card').click()
    await expect(title(page)).toHaveText('Links')
    await flip(page)
  })
  await test.step('opens a link into the app there, without reloading', async () => {
    await link('inside').click()
    await expect(page).toHaveURL(new RegExp(`${links.inside}$`))
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(espresso.title)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(context.pages()).toHaveLength(1)
  })
  await test.step('passes a checked mail address or phone number to the browser', async () => {
    await goInside(page, `/decks/${milk.deckId}`)
    await expect(title(page)).toHaveText('Links')
    await flip(page)
    for (const [name, address] of [
      ['Write', 'mailto:trainer@northwind.example'],
      ['Call', 'tel:5550104477'],
    ] as const) {
      const row = back.getByRole('link', { name, exact: true })
      await expect(row).toHaveAttribute('href', address)
      await expect(row).not.toHaveAttribute('target')
    }
    const before = asked.length
    await link('mail').click()
    await expect.poll(() => asked.slice(before)).toEqual([links.mail])
    // This press is the last: the browser's call prompt blocks its other events.
    await link('phone').click()
    await expect.poll(() => asked.slice(before)).toEqual([links.mail, 'tel:5550104477'])
    expect(context.pages()).toHaveLength(1)
  })
})
