import type { Page } from '@playwright/test'
import { flip, goTo, title } from './decks'
import { cardInView, expect, goInside, newLearner, openDeck, packDeck, signIn, test } from './support'

const guests = '3327926e-c794-4c1b-9932-f119af340906'
const milk = packDeck('milk-texturing')
const complaint = packDeck('handling-a-complaint')
const everyone = packDeck('everyone-gets-a-coffee')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const question = (page: Page) => page.getByRole('heading', { name: 'Into which deck?' })
const naming = (page: Page) => page.getByRole('dialog', { name: 'Create New Deck' })
const whyLocked = (page: Page) => page.getByRole('dialog', { name: 'Why is this locked?' })

/** Returns the index of the current history entry. */
const depth = (page: Page): Promise<number> => page.evaluate(() => navigation.currentEntry?.index ?? -1)

test('S-ROUTE-38 D-DECK-18 D-TUCK-02 D-OWN-01 goes back from the naming dialog to the tuck mode, to the card, and out of the deck', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await goTo(page, 2)
  const address = page.url()
  const before = await depth(page)
  await cardInView(page).getByRole('button', { name: 'Tuck this card' }).click()
  await expect(question(page)).toBeFocused()
  await page.getByRole('button', { name: 'New Deck' }).click()
  await naming(page).getByLabel('Title').fill('Mine')

  await test.step('X-UX-03 closes one layer per step back', async () => {
    await page.goBack()
    await expect(naming(page)).toHaveCount(0)
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await expect(title(page)).toBeFocused()
    expect([page.url(), await depth(page)]).toEqual([address, before])
  })

  await test.step('leaves no history entry when a layer is closed by its own button, after a reload, or going forward', async () => {
    await cardInView(page).getByRole('button', { name: 'Tuck this card' }).click()
    await expect.poll(() => depth(page)).toBe(before + 1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => depth(page)).toBe(before)
    await page.goForward()
    await expect.poll(() => depth(page)).toBe(before)
    await expect(question(page)).toHaveCount(0)
    await page.evaluate(() => history.pushState({ ...(history.state as object), layers: 'gone' }, ''))
    await page.reload()
    await expect.poll(() => depth(page)).toBe(before)
    await expect(title(page)).toBeVisible()
  })

  await test.step('D-ROUTE-19 leaves the deck with the next step after all layers', async () => {
    await flip(page)
    await page.goBack()
    await expect(cardInView(page)).toHaveCount(0)
  })
})

test("S-ROUTE-38 closes 'Why is this locked?' on Back, and returns from the deck it links to", async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await goInside(page, `/decks/${everyone.deckId}`)
  const locked = page.getByRole('heading', { name: 'This Deck is Locked' })
  const why = page.getByRole('button', { name: 'Why is this locked?' })
  await expect(locked).toBeVisible()
  const address = page.url()
  await why.click()
  await expect(whyLocked(page)).toBeVisible()
  await page.goBack()
  await expect(whyLocked(page)).toHaveCount(0)
  await expect(why).toBeFocused()
  expect(page.url()).toBe(address)
  const before = await depth(page)
  await why.click()
  await whyLocked(page).getByRole('link', { name: 'Go to Deck' }).click()
  await expect(page).toHaveURL(`/library/${guests}/decks/${complaint.deckId}`)
  await expect.poll(() => depth(page)).toBe(before + 1)
  await page.goBack()
  await expect(locked).toBeVisible()
  await expect(whyLocked(page)).toHaveCount(0)
  expect([page.url(), await depth(page)]).toEqual([address, before])
})

test('S-LOGIN-29 S-ACCT-21 closes the terms and the logout confirmation on Back, and keeps the form and page below', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(`noor-${Date.now()}@northwind.example`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page)).toHaveText('Create your account')
  await page.getByLabel('Name', { exact: true }).fill('Noor')
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(terms).toBeVisible()
  await page.goBack()
  await expect(terms).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Noor')
  await page.goBack()
  await signIn(page, await newLearner(request))
  await goInside(page, '/user')
  await expect(heading(page)).toHaveText('Profile')
  const before = await depth(page)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Log out?' })
  await expect(asked).toBeVisible()
  await page.goBack()
  await expect(asked).toHaveCount(0)
  await expect(heading(page)).toHaveText('Profile')
  expect(await depth(page)).toBe(before)
})
