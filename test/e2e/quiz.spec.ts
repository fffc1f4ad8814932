import type { Page } from '@playwright/test'
import { button, changeDeck, flip, goTo, position, watchAnimations, withoutRemediation } from './decks'
import {
  answerQuestion,
  cardInView,
  expect,
  goOffline,
  goToCard,
  goToFirstOpen,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
  wrongAnswer,
} from './support'
import { changeUser, reloadAndSync } from './users'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const check = packDeck('first-week-check')
const milk = packDeck('milk-texturing')
const shake = 320
/** Duration in ms of a confetti piece's burst and fall. */
const flight = 4000

/** Flips the card in view, which shows this question, and answers without waiting for the outcome. */
async function giveAnswer(page: Page, question: (typeof check.questions)[number], answer: string): Promise<void> {
  const back = await flip(page)
  await expect(back.getByRole('heading', { level: 2 })).toHaveText(question.title)
  await expect(back.getByRole('listitem')).toHaveCount(question.answers.length)
  await back.getByRole('button', { name: answer }).click()
}

test('D-CARD-03 D-ANSWER-06 D-ANSWER-07 moves to the next card automatically in an assessment; only a wrong answer shakes', async ({
  page,
  request,
}) => {
  const animations = await watchAnimations(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await changeDeck(page, check.deckId, withoutRemediation)
  await openDeck(page, check)
  const [first, second] = [nth(check.questions, 0), nth(check.questions, 1)]
  await goTo(page, 3)

  await giveAnswer(page, first, rightAnswer(first))
  const answered = Date.now()
  await expect(position(page)).toHaveText('3 of 6')
  expect(Date.now() - answered).toBeLessThan(5000)
  expect(await animations(shake)).toBe(0)
  await giveAnswer(page, second, wrongAnswer(second))
  await expect.poll(() => animations(shake)).toBe(1)
  await expect(position(page)).toHaveText('4 of 6')
})

/** Returns the text of the card in view as soon as it contains these words. */
const textOnceItSays = (page: Page, words: string): Promise<string> =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const card = document.querySelector<HTMLElement>('[data-card]:not([inert]) [data-face]:not([inert])')
          if (card?.textContent?.includes(wanted) !== true) return
          changes.disconnect()
          resolve(card.innerText)
        }
        const changes = new MutationObserver(look)
        changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        look()
      }),
    words,
  )

/** Records the pitch in Hz of each note played from now on. The sound itself still plays. */
async function watchNotes(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const played: number[] = []
    window.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        const note = super.createOscillator()
        const start = note.start.bind(note)
        note.start = (when) => {
          if (this.state === 'running') played.push(note.frequency.value)
          start(when)
        }
        return note
      }
    }
    Object.assign(window, { played })
  })
  return () => page.evaluate(() => (window as unknown as { played: number[] }).played)
}

/** Do the two notes go up? */
const rises = ([one = 0, other = 0]: readonly number[]): boolean => other > one

test('D-ANSWER-21 S-PREF-03 plays different sounds for a right and a wrong answer, unless sounds are switched off', async ({
  page,
  request,
}) => {
  const notes = await watchNotes(page)
  const answer = async (place: number, choose: typeof rightAnswer) => {
    const before = (await notes()).length
    const question = nth(check.questions, place - 3)
    await goTo(page, place)
    await giveAnswer(page, question, choose(question))
    await expect(cardInView(page).getByText('Your answer')).toBeVisible()
    return async () => (await notes()).slice(before)
  }
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)

  await test.step('plays two rising notes for a right answer', async () => {
    const heard = await answer(3, rightAnswer)
    await expect.poll(async () => (await heard()).length).toBe(2)
    expect(rises(await heard())).toBe(true)
  })
  await test.step('plays two falling notes for a wrong answer', async () => {
    const heard = await answer(4, wrongAnswer)
    await expect.poll(async () => (await heard()).length).toBe(2)
    expect(rises(await heard())).toBe(false)
  })
  await test.step('plays nothing with the sounds switched off', async () => {
    await changeUser(page, (user) => ({ ...user, appPreferences: { soundEffects: false } }))
    await reloadAndSync(page)
    const heard = await answer(5, rightAnswer)
    expect(await heard()).toEqual([])
  })
})

test('D-ANSWER-21 records an answer in silence without WebAudio', async ({ page, request }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  const question = nth(check.questions, 0)
  await goTo(page, 3)
  await giveAnswer(page, question, rightAnswer(question))
  await expect(cardInView(page).getByText('Your answer')).toBeVisible()
})

test('D-ANSWER-08 scrolls the remediation into view after an answer, and stays at the card', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  const question = nth(check.questions, 2)
  await goTo(page, 5)
  await giveAnswer(page, question, wrongAnswer(question))
  const help = cardInView(page).getByRole('status')
  await expect(help.getByText('Not quite')).toBeAttached()
  await expect(help).not.toBeInViewport({ ratio: 1 })
  await expect(help).toBeInViewport({ ratio: 0.9 })
  await expect(position(page)).toHaveText('4 of 6')
  await cardInView(page).getByRole('button', { name: 'Next' }).click()
  await expect(position(page)).toHaveText('5 of 6')
})

test('D-ANSWER-09 D-ANSWER-10 removes an answered card in other decks, a wrong one after a shake', async ({
  page,
  request,
}) => {
  const animations = await watchAnimations(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await changeDeck(page, milk.deckId, (bundle) => {
    const { deck, cards } = withoutRemediation(bundle)
    return {
      deck,
      cards: cards.map((card) =>
        card['quiz'] === undefined
          ? card
          : { ...card, quiz: { ...(card['quiz'] as object), correctDelay: 600, incorrectDelay: 600 } },
      ),
    }
  })
  await openDeck(page, milk)
  const [first, second] = [nth(milk.questions, 0), nth(milk.questions, 1)]
  await goTo(page, 7)
  await giveAnswer(page, first, rightAnswer(first))
  await expect(position(page)).toHaveText('7 of 12')
  await expect(cardInView(page).getByRole('heading', { name: first.title })).toHaveCount(0)
  expect(await animations(shake)).toBe(0)
  await goTo(page, 11)
  await giveAnswer(page, second, wrongAnswer(second))
  await expect.poll(() => animations(shake)).toBe(1)
  await expect(position(page)).toHaveText('12 of 12')
})

test('D-ANSWER-20 records an answer without mark, shake or sound where feedback is hidden', async ({
  page,
  request,
}) => {
  const animations = await watchAnimations(page)
  const notes = await watchNotes(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await changeDeck(page, check.deckId, ({ deck, cards }) => ({
    deck: { ...deck, quizSettings: { ...(deck['quizSettings'] as object), hideResponseFeedback: true } },
    cards,
  }))
  await openDeck(page, check)
  const question = nth(check.questions, 0)
  await goTo(page, 3)
  // The page itself reads the text as soon as it appears, because the card leaves automatically.
  const answered = textOnceItSays(page, 'Answer recorded')
  await giveAnswer(page, question, wrongAnswer(question))
  const words = await answered
  expect(words).toContain(question.title)
  expect(words).toContain('Your answer')
  for (const mark of ['Not quite', 'The right answer', 'Incorrect:']) expect(words).not.toContain(mark)
  expect(await animations(shake)).toBe(0)
  expect(await notes()).toEqual([])
})

test('D-RESULT-01 D-RESULT-02 D-RESULT-03 D-RESULT-04 D-RESULT-05 D-RESULT-11 D-RESULT-12 D-CONST-01 D-CONST-02 shows the score, passed with more to win, and submitted', async ({
  page,
  context,
  request,
}) => {
  const animations = await watchAnimations(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await goToCard(page, 'Keep going!')
  await expect(cardInView(page).getByText('1 / 5')).toBeVisible()
  await goToFirstOpen(page, nth(check.questions, 1))
  for (const [index, question] of check.questions.slice(1).entries()) {
    await answerQuestion(page, question, index < 2 ? rightAnswer(question) : wrongAnswer(question))
  }
  await goToCard(page, 'Congratulations, Robin Berg!')
  const result = cardInView(page)
  await expect(result.getByText('60%', { exact: true })).toBeVisible()
  await expect(result.getByText('3 of 5 right')).toBeVisible()
  await expect(result.getByText('Click ‘Submit score’ to finalize.', { exact: false })).toBeVisible()
  await expect(result.getByText('Or retake the 2 you missed for a higher score.', { exact: false })).toBeVisible()
  await expect(result.getByRole('button', { name: 'Retake what I missed' })).toBeVisible()
  expect(await animations(flight)).toBe(100)

  await test.step('keeps the score and the certificate pending without a connection', async () => {
    await goOffline(page)
    await result.getByRole('button', { name: 'Submit score' }).click()
    const warning = page.getByText('You must be connected to the Internet to submit your score.')
    await expect(warning).toBeVisible()
    await page.evaluate((path) => history.pushState(null, '', path), `/decks/${check.deckId}/certificate`)
    await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
    await expect(warning).toBeVisible()
  })
  await test.step('shows them as being sent after reconnecting, until the server has answered', async () => {
    let deliver: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/submit', async (route) => {
      await held
      await route.continue()
    })
    await context.setOffline(false)
    await expect(page.getByText('Submitting your score')).toBeVisible()
    deliver()
    await expect(page.getByText('Validation ID').first()).toBeVisible()
    await expect(page.getByText('60%').first()).toBeVisible()
  })
})

test.describe('with less movement', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('X-A11Y-03 shows no shake, flip or confetti, and continues by key for keyboard users', async ({
    page,
    request,
  }) => {
    const animations = await watchAnimations(page)
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await changeDeck(page, check.deckId, withoutRemediation)
    await openDeck(page, check)

    await test.step('flips by a cross-fade', async () => {
      await goTo(page, 2)
      await button(page, 'Flip').click()
      const faces = page.locator('[data-card]:not([inert]) [data-face]')
      await expect(faces.last()).toHaveCSS('opacity', '1')
      for (const transform of await faces.evaluateAll((all) => all.map((face) => getComputedStyle(face).transform)))
        expect(transform).toBe('none')
    })
    await test.step('shows a wrong answer without motion, and pauses the clock for the reader', async () => {
      const question = nth(check.questions, 0)
      await goTo(page, 3)
      await page.getByRole('main').focus()
      await page.keyboard.press('Enter')
      const back = page.locator('[data-card]:not([inert]) [data-face="back"]')
      await expect(back.getByRole('heading', { level: 2 })).toBeFocused()
      await back.getByRole('button', { name: wrongAnswer(question) }).focus()
      const cards = page.locator('[data-card]')
      await expect(cards).toHaveCount(7)
      await page.keyboard.press('Enter')
      // The core has moved on, with its window of cards; the view has not.
      await expect(cards).toHaveCount(8)
      await expect(back.getByText('Not quite')).toBeVisible()
      await expect(position(page)).toHaveText('2 of 6')
      expect(await animations(shake)).toBe(0)
      await page.keyboard.press('ArrowRight')
      await expect(position(page)).toHaveText('3 of 6')
    })
    for (const [index, question] of check.questions.slice(1).entries()) {
      await expect(position(page)).toHaveText(`${3 + index} of 6`)
      await giveAnswer(page, question, rightAnswer(question))
    }
    await expect(position(page)).toHaveText('6 cards')
    await goToCard(page, 'Congratulations, Robin Berg!')
    expect(await animations(flight)).toBe(0)
  })
})
