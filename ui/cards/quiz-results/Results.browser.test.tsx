import { expect, it } from 'vitest'
import type { ResultsBack as View } from '../../../protocol/cards/quiz-results'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { ResultsBack } from './Back'

const failed: View = {
  kind: 'quizResults',
  phase: 'failed',
  answered: 3,
  total: 5,
  correct: 3,
  passingGrade: 60,
  userName: 'Maya',
  mayComplete: false,
  mayRetry: true,
  maySubmit: false,
  online: true,
  unanswered: 2,
  missed: [],
  score: 60,
}
const passed: View = { ...failed, phase: 'passed', answered: 5, unanswered: 0, maySubmit: true }

async function shown(back: View, deckId = 'd1') {
  const { holder, show } = await onPage()
  show(<ResultsBack {...backProps(back)} deckId={deckId} />)
  await expect.poll(() => holder.querySelector('h2')?.textContent).toBeDefined()
  return { holder, words: holder.textContent }
}
const buttons = (holder: HTMLElement) => [...holder.querySelectorAll('button')].map((button) => button.textContent)

it('D-RESULT-06 D-TRIAL-29 D-TRIAL-30 names open questions as the reason when the score alone would have passed', async () => {
  const open = await shown(failed)
  expect(open.words).toContain(
    'Keep trying, Maya: you need 60% to pass, with every question answered. 2 were left open.',
  )
  const last = await shown({ ...failed, phase: 'exhausted', mayRetry: false, answered: 4, unanswered: 1 })
  expect(last.words).toContain('Sorry, Maya: you need 60% to pass, with every question answered. 1 was left open.')
  const short = await shown({ ...failed, score: 40, correct: 2 })
  expect(short.words).toContain('Keep trying, Maya: you need 60% to pass. 2 are right already, and 1 more will do.')
})

it('D-RESULT-07 shows how many more are needed only when the next attempt keeps correct answers', async () => {
  const short = { ...failed, score: 40, correct: 2, answered: 5, unanswered: 0 } as const
  expect((await shown(short)).words).toContain('2 are right already, and 1 more will do.')
  for (const fresh of [
    { phase: 'exhausted', mayRetry: false, attemptsRemaining: 0 },
    { phase: 'exhausted', mayRetry: false, attemptsRemaining: 0, retakeAt: Date.UTC(2026, 1, 2, 12), daysLeft: 1 },
    { retakesAll: true, attemptsRemaining: 1 },
  ] as const) {
    const { words } = await shown({ ...short, ...fresh })
    expect(words).toContain('Maya: you need 60% to pass.')
    expect(words).not.toContain('more will do')
  }
})

it('D-RESULT-08 D-RESULT-09 shows the number of open questions after a failed attempt, and leads to the first', async () => {
  const short = await shown({ ...failed, score: 40, correct: 2, firstUnansweredCardId: 'q4' })
  expect(short.words).toContain('2 questions are unanswered.')
  expect(buttons(short.holder)).toEqual(['Retake what I missed', 'Go to the first open question'])
  const elsewhere = await shown({ ...failed, score: 40, answered: 0, correct: 0 })
  expect(elsewhere.words).not.toContain('unanswered')
})

it('D-TRIAL-19 labels a retake as another attempt when no question was missed', async () => {
  const open = await shown({ ...failed, score: 100, scored: 3, firstUnansweredCardId: 'q4' })
  expect(buttons(open.holder)).toEqual(['Start another attempt', 'Go to the first open question'])
  const atOnce = await shown({ ...failed, score: 0, answered: 0, correct: 0, unanswered: 5 })
  expect(buttons(atOnce.holder)).toEqual(['Retake what I missed'])
})

it('D-RESULT-05 labels a retake by whether it asks all questions again or only the missed ones', async () => {
  const missed = await shown(passed)
  expect(missed.words).toContain('Or retake the 2 you missed for a higher score.')
  expect(buttons(missed.holder)).toEqual(['Submit score', 'Retake what I missed'])
  const all = await shown({ ...passed, retakesAll: true, attemptsRemaining: 2 })
  expect(all.words).toContain('Or keep trying for a higher score: all questions are asked again.2 attempts left.')
  expect(all.words).not.toContain('you missed')
  expect(buttons(all.holder)).toEqual(['Submit score', 'Retake all questions'])
})

it('D-RESULT-05 labels a retake as another attempt for a higher score when the missed questions are unknown here', async () => {
  const elsewhere = await shown({ ...passed, answered: 0, correct: 0, attemptsRemaining: 2 })
  expect(elsewhere.words).toContain('Or keep trying for a higher score.2 attempts left.')
  expect(buttons(elsewhere.holder)).toEqual(['Submit score', 'Start another attempt'])
})

it('D-RESULT-02 D-TRIAL-26 shows no percentage when nothing is scored', async () => {
  const survey = { ...passed, scored: 0, score: 0, correct: 0, mayRetry: false, passingGrade: 80 } as const
  const { words } = await shown(survey)
  expect(words).toContain('5 / 5answeredCongratulations, Maya!Every question is answered.')
  // The submission of a survey makes a certificate, too (decision 27).
  expect(words).toContain('Click ‘Submit score’ to finalize. Your certificate is made then.')
  const ended = await shown({
    ...survey,
    phase: 'failed',
    mayRetry: true,
    maySubmit: false,
    answered: 4,
    unanswered: 1,
  })
  expect(ended.words).toContain('Not passed this timeTo pass, answer every question.1 question is unanswered.')
  expect(buttons(ended.holder)).toEqual(['Start another attempt'])
  const { score: _, ...open } = { ...survey, phase: 'open', unanswered: 1, attemptsRemaining: 2 } as const
  const begun = await shown(open)
  expect(begun.words).toContain('1 question is unanswered.To pass, answer every question.2 attempts left.')
  for (const shownWords of [words, ended.words, begun.words]) expect(shownWords).not.toContain('%')
  // Without a score to submit no certificate can be earned.
  for (const shownWords of [ended.words, begun.words]) expect(shownWords).not.toContain('certificate')
})

it('D-TRIAL-20 remaining attempts are singular for one, and plural for any other number', async () => {
  const { score: _, ...unscored } = failed
  for (const [attemptsRemaining, words] of [
    [0, 'No attempts left.'],
    [1, '1 attempt left.'],
    [2, '2 attempts left.'],
  ] as const) {
    const open = { ...unscored, phase: 'open', attemptsRemaining } as const
    expect((await shown(open)).words).toContain(`You need 60% to pass. ${words}`)
    const ended = attemptsRemaining === 0 ? ({ phase: 'exhausted', mayRetry: false } as const) : {}
    expect((await shown({ ...failed, ...ended, attemptsRemaining })).words).toContain(words)
    if (attemptsRemaining > 0) expect((await shown({ ...passed, attemptsRemaining })).words).toContain(words)
  }
})

it('D-TRIAL-03 D-TRIAL-04 shows at the end of an attempt which questions stay open, or that none does', async () => {
  const { score: _, ...unscored } = failed
  for (const [unanswered, words] of [
    [0, 'Every question is answered. The attempt ends with the score that you have.'],
    [1, '1 question is still open and stays without an answer. This uses one attempt, without passing.'],
  ] as const) {
    const { holder } = await shown({ ...unscored, phase: 'open', mayRetry: false, mayComplete: true, unanswered })
    const [end] = [...holder.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Complete attempt')
    end?.click()
    await expect.poll(() => holder.querySelector('dialog p')?.textContent).toBe(words)
  }
})

it('D-TRIAL-22 the days until the retake are singular for one, and plural for any other number', async () => {
  const waiting = { ...failed, phase: 'exhausted', mayRetry: false, retakeAt: Date.UTC(2026, 1, 2, 12) } as const
  for (const [daysLeft, words] of [
    [0, 'Today.'],
    [1, '1 day left.'],
    [2, '2 days left.'],
  ] as const) {
    expect((await shown({ ...waiting, daysLeft })).words).toContain(words)
    expect((await shown({ ...waiting, daysLeft, attemptLimit: 1 })).words).toContain(`${words} You get 1 new attempt.`)
    expect((await shown({ ...waiting, daysLeft, attemptLimit: 2 })).words).toContain(`${words} You get 2 new attempts.`)
  }
})

it('D-RESULT-03 D-RESULT-06 uses the word for guest of the language when the user has no name', async () => {
  expect((await shown({ ...passed, userName: '' })).words).toContain('Congratulations, Guest!')
  expect((await shown({ ...failed, userName: '' })).words).toContain('Keep trying, Guest:')
})

it('X-UX-03 X-A11Y-02 moves the focus to the text of each phase when the pressed button disappears after a submission', async () => {
  const { holder, show } = await onPage()
  const heading = () => document.activeElement === holder.querySelector('h2') && document.activeElement?.textContent
  const says = (back: Partial<View>) => show(<ResultsBack {...backProps({ ...passed, mayRetry: false, ...back })} />)
  says({})
  await expect.poll(() => buttons(holder)).toEqual(['Submit score'])
  expect(document.activeElement).toBe(document.body)
  holder.querySelector('button')?.focus()
  says({ phase: 'submitting', maySubmit: false })
  await expect.poll(heading).toBe('Submitting your score')
  says({ phase: 'submitted', maySubmit: false })
  await expect.poll(heading).toBe('Congratulations, Maya!')
})

it('D-CONST-01 D-CONST-02 D-RESULT-15 shows confetti for a passed assessment: out for 1 s and down for 3 s', async () => {
  const pieces = () => [...document.querySelectorAll('body > [aria-hidden] > i')]
  for (const phase of ['failed', 'exhausted', 'submitted', 'reading'] as const) {
    await shown({ ...failed, phase }, 'celebrated')
    expect(pieces()).toHaveLength(0)
  }
  const { holder } = await shown(passed, 'celebrated')
  await expect.poll(() => pieces().length).toBe(100)
  for (const piece of pieces()) {
    const effect = piece.getAnimations()[0]?.effect
    expect(effect?.getTiming().duration).toBe(4_000)
    expect(effect instanceof KeyframeEffect ? effect.getKeyframes()[1]?.offset : undefined).toBe(0.25)
  }
  const colors = [...holder.querySelectorAll('circle')].map(({ style }) => style.stroke)
  expect(colors).toEqual(['', 'var(--band-40)'])
})

it('D-RESULT-11 D-RESULT-13 shows that a score is blocked or was rejected, and leads to the pending actions', async () => {
  const links = (holder: HTMLElement) => [...holder.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const sending = { ...passed, phase: 'submitting', maySubmit: false, mayRetry: false } as const
  const going = await shown(sending)
  expect([going.words.includes('One moment'), links(going.holder)]).toEqual([true, []])
  const heldUp = await shown({ ...sending, heldUp: true })
  expect(heldUp.words).toContain('Something is held up and was not sent.')
  expect(heldUp.words).not.toContain('One moment')
  expect(links(heldUp.holder)).toEqual(['/user/outbox'])
  expect(links((await shown({ ...passed, submitFailed: true })).holder)).toEqual(['/user/outbox'])
})

it('D-MODE-09 D-MODE-10 the result of a read-only assessment names its start or its end', async () => {
  const at = new Date(2026, 10, 29, 10, 5).getTime()
  const { score: _, ...unscored } = failed
  const reading = { ...unscored, phase: 'reading', mayRetry: false } as const
  expect((await shown({ ...reading, startsAt: at })).words).toContain('starts on Nov 29, 2026, 10:05')
  expect((await shown({ ...reading, endedAt: at })).words).toContain('ended on Nov 29, 2026, 10:05')
})
