import type { Locator, Page } from '@playwright/test'
import { button, changeDeck, flip, onlyCards, title } from './decks'
import { cardInView, expect, goInside, goToCard, newLearner, openDeck, packDeck, signIn, test } from './support'

const milk = packDeck('milk-texturing')
const grinder = packDeck('the-grinder-cleaned')

const cover = { url: '/media/milk.svg' }
const common = {
  content: '<p>What is to be read</p>',
  contentBelowEmbed: '<p>What stands below</p>',
  contentFooter: '<p>What stands at the foot</p>',
  resources: [{ id: 'r1', type: 'document', label: 'The chart', url: '/media/milk-temperatures.pdf' }],
}

/** Is the text present for screen readers only? */
const isOnlyHeard = (words: Locator): Promise<boolean> =>
  words.locator('> *').evaluate((element) => element.getBoundingClientRect().width === 1)

const heading = (back: Locator) => back.getByRole('heading', { level: 2 })

test('D-CARD-09 D-CARD-21 shows a web page inside its card, its picture until it has loaded, and the other sections around it', async ({
  page,
  request,
  quietConsole,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/media/grinder-sheet.html', async (route) => {
    await released
    await route.continue()
  })
  await openDeck(page, grinder)
  await goToCard(page, 'The wall sheet')
  const back = await flip(page)
  const frame = back.getByTitle('The wall sheet')
  const waiting = back.locator('img[src="/media/burr.svg"]')
  await expect(waiting).toBeVisible()
  release()
  await expect(back.frameLocator('iframe').getByRole('rowheader', { name: 'Monday' })).toBeVisible()
  await expect(waiting).toHaveCount(0)

  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const tops = await Promise.all(
    [
      back.getByText('The sheet that hangs beside the grinder', { exact: false }),
      frame,
      back.getByText('Something on it is out of date?', { exact: false }),
      back.locator('footer'),
    ].map(top),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(back.locator('footer')).toHaveText('Northwind workshop')
  // The embedded page runs no scripts, not even those of the tests; the browser reports each one.
  expect(quietConsole.splice(0).filter((line) => !line.startsWith('Blocked script execution in'))).toEqual([])
  const outside = page.context().waitForEvent('page')
  await back.getByRole('link', { name: /^Open the page/ }).click()
  const opened = await outside
  await expect(opened.getByRole('heading', { name: 'The grinder: wall sheet' })).toBeVisible()
})

test('D-CARD-08 D-CARD-17 D-CARD-19 D-CARD-20 shows each section of a card where the card has and requests it, and nowhere else', async ({
  page,
  request,
}) => {
  const shown = { showTitleOnBack: true, showCoverImageOnBack: true }
  await changeDeck(
    page,
    milk.deckId,
    onlyCards(
      { type: 'basic', title: 'Bare', coverImage: cover },
      { type: 'todo', title: 'Full', coverImage: cover, useCircularMaskForCardFront: true, ...common, ...shown },
      { type: 'basic', title: 'Full', coverImage: cover, ...common, ...shown },
      { type: 'basic', title: 'Last', coverImage: cover, ...common },
    ),
  )
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await goInside(page, `/decks/${milk.deckId}`)

  await test.step('shows an empty back for a card without sections, without title and picture', async () => {
    await expect(title(page)).toHaveText('Bare')
    await expect(cardInView(page).locator('img')).toHaveCSS('border-radius', '0px')
    const back = await flip(page)
    expect(await isOnlyHeard(heading(back))).toBe(true)
    await expect(back.locator('img')).toHaveCount(0)
    await expect(back.getByRole('link')).toHaveCount(0)
    await expect(back.locator('footer')).toHaveCount(0)
  })
  await test.step('crops a round picture to a circle', async () => {
    await button(page, 'Next card').click()
    await expect(title(page)).toHaveText('Full')
    const picture = cardInView(page).locator('img')
    await expect(picture).toHaveCSS('border-radius', '50%')
    const box = await picture.boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(Math.round(box?.height ?? 1))
  })
  const words: string[] = []
  for (const kind of ['todo', 'basic']) {
    await test.step(`shows title, picture and all given sections on the back of ${kind}`, async () => {
      const back = await flip(page)
      await expect(heading(back)).toHaveText('Full')
      await expect(heading(back)).toBeInViewport()
      await expect(back.locator('img')).toBeVisible()
      await expect(back.getByRole('link', { name: /The chart/ })).toBeVisible()
      words.push(await back.innerText())
      await back.getByText('What is to be read').click()
      await expect(cardInView(page)).toHaveAttribute('data-face', 'front')
    })
    await button(page, 'Next card').click()
    await expect(cardInView(page)).toHaveAttribute('data-face', 'front')
  }
  const withoutNumber = (text: string | undefined) => text?.replace(/^\d+\s*/, '')
  expect(withoutNumber(words[0])).toBe(withoutNumber(words[1]))
  expect(words[0]).toContain('What stands at the foot')
  await test.step('shows title and picture only on the front when the card does not request them on the back', async () => {
    await expect(title(page)).toHaveText('Last')
    const back = await flip(page)
    await expect(back.getByText('What is to be read')).toBeVisible()
    await expect(back.locator('img')).toHaveCount(0)
    expect(await isOnlyHeard(heading(back))).toBe(true)
  })
})

test('D-CARD-19 shows the title on the back of a player, list, sorting game, discussion and question only when the card requests it', async ({
  page,
  request,
}) => {
  const answers = [
    { id: 'hot', text: 'Hot' },
    { id: 'cold', text: 'Cold' },
  ]
  const kinds = [
    { type: 'video', video: { url: '/media/milk-steaming.webm' } },
    { type: 'orderUp', orderUp: { answers } },
    { type: 'doOrDont', doOrDont: { questions: [{ id: 'first', text: 'Purge the wand', correctResponse: 'do' }] } },
    { type: 'discussion', discussion: {} },
    {
      type: 'quiz',
      quiz: { id: 'steam', answers, correctAnswerId: 'hot', variants: [{ id: 'other', title: 'How is steam?' }] },
    },
  ]
  const both = kinds.flatMap((card) =>
    [true, false].map((showTitleOnBack) => ({
      ...card,
      title: `${showTitleOnBack ? 'Printed' : 'Heard'} ${card.type}`,
      showTitleOnBack,
    })),
  )
  await changeDeck(page, milk.deckId, onlyCards(...both))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await goInside(page, `/decks/${milk.deckId}`)
  for (const card of both) {
    await test.step(card.title, async () => {
      await expect(title(page)).toHaveText(card.title)
      const back = await flip(page)
      const own = back.getByText(card.title, { exact: true })
      if (card.type === 'quiz') {
        await expect(heading(back)).toHaveText('How is steam?')
        await expect(own).toHaveCount(card.showTitleOnBack ? 1 : 0)
      } else {
        await expect(own).toHaveCount(1)
        // The back replaces its placeholder; the removed placeholder's text has no width.
        const isPrinted = () => own.evaluate((words) => words.getBoundingClientRect().width > 1)
        await expect.poll(isPrinted).toBe(card.showTitleOnBack)
      }
      if (card.type === 'orderUp' || card.type === 'discussion') {
        await page.setViewportSize({ width: 844, height: 390 })
        // On a landscape card the answers are next to the title, and use the full width if no title is printed.
        const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0
        const isWide = async () => (await widthOf(back.getByRole('region').first())) > 0.7 * (await widthOf(back))
        await expect.poll(isWide).toBe(!card.showTitleOnBack)
        await page.setViewportSize({ width: 1280, height: 720 })
      }
      await button(page, 'Next card').click()
    })
  }
})

test('D-CARD-22 applies the card theme as text colour over the picture, in a light and in a dark app', async ({
  page,
  request,
}) => {
  const read = { type: 'basic', coverImage: cover, content: '<p>Read</p>' }
  await changeDeck(
    page,
    milk.deckId,
    onlyCards(
      { ...read, title: 'Dark', theme: 'dark' },
      { ...read, title: 'Light', theme: 'light' },
      { ...read, title: 'Dark with picture', theme: 'dark', showCoverImageOnBack: true },
      { ...read, title: 'Light with picture', theme: 'light', showCoverImageOnBack: true },
    ),
  )
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const seen: Record<string, readonly string[]> = {}
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    // By an in-app link: reloading the address would reopen the deck at its last card.
    await goInside(page, '/')
    // Two steps at once would leave the deck open at its last card.
    await expect(cardInView(page)).toHaveCount(0)
    await goInside(page, `/decks/${milk.deckId}`)
    for (const name of ['Dark', 'Light', 'Dark with picture', 'Light with picture']) {
      await expect(title(page)).toHaveText(name)
      const front = await paperOf(page)
      await flip(page)
      seen[`${name}, ${scheme}`] = [front, await paperOf(page)]
      if (name !== 'Light with picture') await button(page, 'Next card').click()
    }
  }
  const [paperDark, paperLight] = [seen['Dark, light']?.[0], seen['Light, light']?.[0]]
  expect(paperDark).not.toBe(paperLight)
  expect(seen).toEqual({
    'Dark, light': [paperDark, paperLight],
    'Light, light': [paperLight, paperLight],
    'Dark with picture, light': [paperDark, paperDark],
    'Light with picture, light': [paperLight, paperLight],
    'Dark, dark': [paperDark, paperDark],
    'Light, dark': [paperLight, paperDark],
    'Dark with picture, dark': [paperDark, paperDark],
    'Light with picture, dark': [paperLight, paperLight],
  })
})

/** Returns the background and text colour of the face in view. */
const paperOf = (page: Page): Promise<string> =>
  cardInView(page)
    .locator('> div')
    .first()
    .evaluate((paper) => {
      const { backgroundColor, color } = getComputedStyle(paper)
      return `${color} on ${backgroundColor}`
    })
