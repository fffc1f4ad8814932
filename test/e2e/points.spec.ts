import { wrongOn } from './axe'
import { flip } from './decks'
import { expectWhole } from './layout'
import { cardInView, expect, goToCard, newLearner, openDeck, packDeck, signIn, test } from './support'

const strengths = packDeck('where-are-you-strong')
const titles = strengths.cards.slice(1).map(({ title }) => title)

test('D-POINTS-03 D-POINTS-05 names the open tasks of a points deck, then shows the groups, submits once, and links to decks', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, strengths)
  const submit = cardInView(page).getByRole('button', { name: 'Submit', exact: true })

  await test.step('D-POINTS-05 shows Keep going! and no submit while responses are missing', async () => {
    await goToCard(page, 'Your points')
    await flip(page)
    await expect(cardInView(page).getByRole('heading', { name: 'Keep going!' })).toBeVisible()
    await expect(cardInView(page).getByText('6 questions are still open.')).toBeVisible()
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectWhole(page, 'open points, 320 wide')
    await page.setViewportSize({ width: 1280, height: 720 })
    await cardInView(page).getByRole('button', { name: 'Go to card 2' }).click()
    await expect(cardInView(page).getByRole('heading', { name: titles[0] ?? '' })).toBeVisible()
  })
  for (const [index, title] of titles.entries()) {
    await goToCard(page, title)
    const isTurned = await cardInView(page).and(page.locator('[data-face="back"]')).isVisible()
    if (!isTurned) await flip(page)
    const question = strengths.questions[index]
    if (question === undefined) await submit.click()
    else
      await cardInView(page)
        .getByRole('button', { name: question.answers[0]?.text ?? '' })
        .click()
    if (question === undefined) await expect(cardInView(page)).toContainText('Sent. You chose 3 of 5.')
  }
  await test.step('D-POINTS-03 shows the score groups with their scores, submits them, and links to their decks', async () => {
    await goToCard(page, 'Your points')
    const groups = cardInView(page).getByRole('listitem')
    if (!(await groups.first().isVisible())) await flip(page)
    await expect(groups).toHaveCount(3)
    await expect(groups.filter({ hasText: 'Craft' })).toContainText(/\d of \d+ points/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await wrongOn(page, { within: '[data-card]:not([inert])' })).toEqual([])
    }
    const completed = page.waitForResponse(/\/points-completions$/)
    await submit.click()
    await completed
    await expect(cardInView(page).getByText('Sent. Your points are in.')).toBeVisible()
    await expect(submit).toHaveCount(0)
    await cardInView(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/decks\/(0c406dd2|d621dfcb)/)
  })
})
