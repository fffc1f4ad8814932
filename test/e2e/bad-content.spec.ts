import type { Page } from '@playwright/test'
import { button, changeDeck, flip, title, type Bundle } from './decks'
import { cardInView, expect, goInside, newLearner, packDeck, signIn, test } from './support'

const milk = packDeck('milk-texturing')
const long = 'A title that does not end, '.repeat(186).slice(0, 5000)
const hostile = `<h3 id="theirs">Heading</h3><script>window.attacked = 1</script>
  <style>body, .hand { background: rgb(255, 0, 0) !important } * { position: fixed !important }</style>
  <link rel="stylesheet" href="https://attacker.example/x.css"><base href="https://attacker.example/">
  <p style="position:fixed;inset:0;background:rgb(255,0,0)" onclick="window.attacked = 2">Words of theirs</p>
  <img src="x" onerror="window.attacked = 3"><img src="https://attacker.example/pixel.png" alt="">
  <iframe src="https://attacker.example/"></iframe><form action="https://attacker.example/"><input name="q"></form>
  <a href="javascript:window.attacked = 4">Press me</a><svg onload="window.attacked = 5"></svg>`

/** Error codes of the cards that are broken on purpose (D-ALERT-23). */
const errors: ReadonlyMap<string | undefined, string> = new Map([
  ['No question', 'invariantViolationMissingQuiz'],
  ['No answers', 'missing answers'],
])

interface BadCard extends Readonly<Record<string, unknown>> {
  readonly title?: string
}

const cards: readonly { readonly shown: string | RegExp; readonly card: BadCard }[] = [
  { shown: 'Still readable', card: { title: 'Unknown', type: 'hologram', content: '<p>Still readable</p>' } },
  { shown: '', card: {} },
  { shown: /^This question can’t be asked/, card: { title: 'No question', type: 'quiz' } },
  { shown: /^This question can’t be asked/, card: { title: 'No answers', type: 'quiz', quiz: { id: 'q1' } } },
  { shown: 'Words of theirs', card: { title: 'Hostile', type: 'basic', content: hostile, titleHtml: hostile } },
  { shown: 'Below the title', card: { title: long, type: 'basic', showTitleOnBack: true, content: 'Below the title' } },
  {
    shown: /^This picture can’t be loaded/,
    card: { title: 'No picture', type: 'image', fillCardFront: true, coverImage: { url: '/media/not-there.svg' } },
  },
  {
    shown: 'This page can’t be shown inside the card.',
    card: { title: 'No page', type: 'webview', webview: { url: 'javascript:window.attacked = 6' } },
  },
]

/** Returns the deck with these cards and an index. */
const bad = ({ deck, cards: given }: Bundle): Bundle => ({
  deck: { ...deck, title: long, showIndexCard: true, sections: [{ id: 's1', beforeCardId: 'gone' }] },
  cards: [...cards.map(({ card }) => card), { title: 'No assessment', type: 'quizInstructions' }].map(
    (card, index) => ({
      id: given[index]?.['id'],
      ...card,
    }),
  ),
})

/** Returns the bounding box of an element. */
const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox()) ?? undefined

test('D-CARD-04 D-CARD-37 X-SEC-01 shows each broken card in its own state, runs nothing, keeps content inside its card and the viewer usable', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await changeDeck(page, milk.deckId, bad)
  await goInside(page, `/decks/${milk.deckId}`)
  await expect(page.getByRole('banner').getByRole('heading')).toContainText('A title that does not end')
  await expect(page.locator('nav').first()).toBeVisible()
  const bar = await boxOf(page, 'nav')

  await test.step('shows assessment instructions without an assessment as the first card', async () => {
    await expect(title(page)).toHaveText('No assessment')
    await expect((await flip(page)).getByText(/^This card belongs to an assessment/)).toBeVisible()
    await expect(cardInView(page).getByText('deck missing quiz', { exact: true })).toBeVisible()
  })
  await test.step('shows the index as a list whose links are a few lines high', async () => {
    await button(page, 'Next card').click()
    await expect(title(page)).toContainText('A title that does not end')
    const index = await flip(page)
    await expect(index.getByRole('listitem')).toHaveCount(cards.length + 1)
    for (const row of await index.getByRole('listitem').all())
      expect((await row.boundingBox())?.height).toBeLessThan(200)
  })
  for (const { shown, card } of cards) {
    await test.step(card.title?.slice(0, 40) ?? 'nothing at all', async () => {
      await button(page, 'Next card').click()
      await expect(cardInView(page)).toHaveAttribute('data-face', 'front')
      if (card['titleHtml'] === undefined) await expect(title(page)).toHaveText(card.title ?? '')
      const back = await flip(page)
      if (shown === '') await expect(back.getByRole('region')).toBeEmpty()
      else await expect(back.getByText(shown)).toBeVisible()
      await expect(back.locator('small')).toHaveText(errors.has(card.title) ? [errors.get(card.title) ?? ''] : [])
      expect(await boxOf(page, 'nav')).toEqual(bar)
      // All content of the card is inside its face.
      const within = await back.evaluate((face) => {
        const { left, right } = face.getBoundingClientRect()
        return [...face.querySelectorAll('*')].every((part) => {
          const box = part.getBoundingClientRect()
          return box.width === 0 || (box.left >= left - 1 && box.right <= right + 1)
        })
      })
      expect(within).toBe(true)
    })
  }
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background)
  expect(
    await page.locator('main').locator('script, style, link, base, iframe, form, input, svg[onload]').count(),
  ).toBe(0)
  expect(asked.filter((url) => url.includes('attacker'))).toEqual([])
  await button(page, 'Close deck').click()
  await expect(page).not.toHaveURL(/\/decks\//)
})

test.describe('a page that the content security policy blocks in its frame', () => {
  test('D-CARD-09 X-SEC-01 reports the blocked page and offers it in a new tab', async ({
    page,
    request,
    quietConsole,
  }) => {
    await changeDeck(page, milk.deckId, ({ deck, cards: given }) => ({
      deck: { ...deck, showIndexCard: false },
      cards: [
        {
          id: given[0]?.['id'],
          title: 'Elsewhere',
          type: 'webview',
          webview: { url: 'https://cafe.example.com/menu' },
        },
      ],
    }))
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await goInside(page, `/decks/${milk.deckId}`)
    await expect(title(page)).toHaveText('Elsewhere')
    const back = await flip(page)
    await expect(back.getByText('This page can’t be shown inside the card.')).toBeVisible()
    await expect(back.locator('iframe')).toHaveCount(0)
    await expect(back.getByRole('link', { name: /^Open the page/ })).toHaveAttribute(
      'href',
      'https://cafe.example.com/menu',
    )
    // The browser reports what its content security policy blocked.
    expect(quietConsole.splice(0).join()).toContain('frame-src')
  })
})
