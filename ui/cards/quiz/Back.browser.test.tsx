import { flushSync } from 'react-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { QuizBack as Quiz } from '../../../protocol/cards/quiz'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { playSound, switchSounds, wakeSounds } from '../../sounds/play-sound'
import { QuizBack } from './Back'

/** A knowledge check in an assessment, with these wrong answers. */
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

/** Renders the card in view; counts scrolls to its help, and sounds, which are really played. */
async function inView() {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const notes = vi.spyOn(BaseAudioContext.prototype, 'createOscillator')
  switchSounds(true)
  wakeSounds()
  onTestFinished(() => {
    switchSounds(false)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  // The audio context is created when the browser is idle, and plays once it runs.
  await expect
    .poll(() => {
      playSound('answer_incorrect')
      return notes.mock.calls.length
    })
    .toBeGreaterThan(0)
  notes.mockClear()
  const { holder, show } = await onPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  /** Renders synchronously with all effects: polling would advance the fake time. */
  const shows = (back: Quiz, current = true) =>
    flushSync(() => show(<QuizBack {...backProps(back)} current={current} />))
  const answers = () => [...holder.querySelectorAll<HTMLElement>('li > button')]
  const press = async (index: number) => {
    answers()[index]?.click()
    // The buttons are disabled until the core has graded the answer.
    await expect.poll(() => answers()[index]?.ariaDisabled).not.toBe('true')
    // Sounds follow the next frame, or 100 ms without one.
    vi.advanceTimersByTime(100)
  }
  shows(asked())
  await expect.poll(() => answers().length).toBe(3)
  return { holder, scroll, notes, shows, answers, press }
}

it('D-ANSWER-08 scrolls to the help two seconds after the answer, not before', async () => {
  const { scroll, shows } = await inView()
  shows(asked('a'))
  vi.advanceTimersByTime(1_999)
  expect(scroll).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scroll).toHaveBeenCalledOnce()
})

it('D-ANSWER-02 D-ANSWER-08 D-ANSWER-21 a second wrong answer plays a sound, scrolls and is announced like the first', async () => {
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

it('D-ANSWER-04 X-UX-05 X-A11Y-04 keeps the feedback after the marks are cleared, until the card is left', async () => {
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

it('D-ANSWER-11 X-UX-05 keeps the explanation of a repeated question until the next answer', async () => {
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

it('D-ANSWER-03 X-UX-05 keeps the outcome and the next button when an answer without an explanation clears', async () => {
  const { holder, shows } = await inView()
  const { remediation: _, ...wrong } = asked('a')
  const next = () => [...holder.querySelectorAll('button')].some(({ textContent }) => textContent?.includes('Next'))
  shows(wrong)
  shows(asked())
  expect(holder.querySelector('[role="status"]')?.textContent).toBe(' Not quite')
  expect(next()).toBe(true)
  shows(asked(), false)
  shows(asked())
  expect(next()).toBe(false)
})

it('D-POINTS-04 shows that an answer for points is recorded, with a next button, when the question is shown again', async () => {
  const { holder, shows } = await inView()
  shows({ ...asked(), counted: true })
  expect(holder.querySelector('[role="status"]')?.textContent).toBe(' Answer recorded')
  expect([...holder.querySelectorAll('button')].at(-1)?.textContent).toContain('Next')
})
