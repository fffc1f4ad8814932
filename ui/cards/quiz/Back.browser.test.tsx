import { flushSync } from 'react-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { QuizBack as Quiz } from '../../../protocol/cards/quiz'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { switchSounds, wakeSounds } from '../../sounds/play-sound'
import { QuizBack } from './Back'

/** A knowledge check in an assessment, in which these answers are wrong. */
const asked = (wrong?: 'a' | 'b'): Quiz => ({
  kind: 'quiz',
  questionId: 'q',
  question: 'How hot is the milk?',
  answers: ['a', 'b', 'c'].map((answerId) => ({
    answerId,
    text: answerId,
    state: answerId === wrong ? 'pickedWrong' : 'open',
  })),
  answered: wrong !== undefined,
  survey: false,
  silent: false,
  ...(wrong === undefined ? {} : { outcome: 'wrong', remediation: { text: 'Between 60 and 65 degrees.' } }),
})

/** The card in view, whose help is brought into view and whose notes are played for real, and counted. */
async function inView() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const notes = vi.spyOn(BaseAudioContext.prototype, 'createOscillator')
  switchSounds(true)
  wakeSounds()
  onTestFinished(() => {
    switchSounds(false)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const { holder, show } = await onPage()
  /** At once, with what follows from it: whoever polls lets the faked time go on. */
  const shows = (back: Quiz, current = true) =>
    flushSync(() => show(<QuizBack {...backProps(back)} current={current} />))
  const answers = () => [...holder.querySelectorAll<HTMLElement>('li > button')]
  const press = async (index: number) => {
    answers()[index]?.click()
    // The buttons close until the core has judged the answer.
    await expect.poll(() => answers()[index]?.ariaDisabled).not.toBe('true')
  }
  shows(asked())
  await expect.poll(() => answers().length).toBe(3)
  return { holder, scroll, notes, shows, answers, press }
}

it('D-ANSWER-08 what helps is brought into view two seconds after the answer, not before', async () => {
  const { scroll, shows } = await inView()
  shows(asked('a'))
  vi.advanceTimersByTime(1_999)
  expect(scroll).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scroll).toHaveBeenCalledOnce()
})

it('D-ANSWER-02 D-ANSWER-08 D-ANSWER-21 a second wrong answer of a knowledge check sounds, scrolls and is read out as the first did', async () => {
  const { holder, scroll, notes, shows, press } = await inView()
  await press(0)
  shows(asked('a'))
  expect(notes).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  const words = holder.querySelector('[role="status"] > *')
  expect(words?.textContent).toContain('Not quite')

  await press(1)
  shows(asked('b'))
  expect(notes).toHaveBeenCalledTimes(4)
  expect(words?.isConnected).toBe(false)
  expect(holder.querySelector('[role="status"]')?.textContent).toContain('Not quite')
  vi.advanceTimersByTime(1_999)
  expect(scroll).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scroll).toHaveBeenCalledOnce()
})

it('D-ANSWER-04 X-UX-05 X-A11Y-04 what was said of an answer of an assessment stays when its marks have cleared, until the card is left', async () => {
  const { holder, shows, answers } = await inView()
  const { outcome: _, remediation: _told, ...cleared } = asked('a')
  const afterwards: Quiz = {
    ...cleared,
    answers: cleared.answers.map((one) => ({ ...one, state: one.answerId === 'a' ? 'picked' : 'off' })),
  }
  const said = () => holder.querySelector('[role="status"]')?.textContent
  shows(asked('a'))
  shows(afterwards)
  expect(answers()[0]?.textContent).toContain('Incorrect: ')
  expect(said()).toBe(' Not quiteBetween 60 and 65 degrees.')
  shows(afterwards, false)
  expect(answers()[0]?.textContent).not.toContain('Incorrect')
  expect(said()).toBe('')
  shows(afterwards)
  expect(said()).toBe('')
})

it('D-ANSWER-11 X-UX-05 where a question is asked anew its explanation stands until the next answer', async () => {
  const { holder, shows, answers, press } = await inView()
  const said = () => holder.querySelector('[role="status"]')?.textContent
  shows(asked('a'))
  shows(asked())
  expect(answers().map(({ ariaDisabled }) => ariaDisabled)).toEqual(['false', 'false', 'false'])
  expect(answers()[0]?.textContent).not.toContain('Incorrect')
  expect(said()).toBe(' Not quiteBetween 60 and 65 degrees.')
  await press(0)
  expect(said()).toBe('')
  shows(asked('a'))
  expect(said()).toBe(' Not quiteBetween 60 and 65 degrees.')
})
