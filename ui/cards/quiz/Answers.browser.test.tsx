import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { QuizBack } from '../../../protocol/cards/quiz'
import { Answers } from './Answers'

const back = (answers: QuizBack['answers']): QuizBack => ({
  kind: 'quiz',
  questionId: 'q',
  question: 'How hot is the milk?',
  answers,
  answered: false,
  survey: false,
  silent: false,
})

async function shown(answers: QuizBack['answers']): Promise<readonly string[]> {
  const { holder, show: render } = await onPage()
  render(<Answers back={back(answers)} answer={() => Promise.resolve()} />)
  await expect.poll(() => holder.querySelectorAll('button').length).toBe(answers.length)
  return [...holder.querySelectorAll('button')].map((button) =>
    [...button.querySelectorAll('span:not([aria-hidden] *):not([aria-hidden]) > span')]
      .map(({ textContent }) => textContent.trim())
      .filter((words) => words !== '')
      .join(' '),
  )
}

it('X-A11Y-01 names an answer without text by its letter, also if it has only markup or spaces', async () => {
  expect(
    await shown([
      { answerId: 'a', text: '65 degrees', state: 'open' },
      { answerId: 'b', text: ' ', state: 'open' },
      { answerId: 'c', text: 'x', html: '<b> </b>', state: 'open' },
      { answerId: 'd', text: '', html: '<b>70</b> degrees', state: 'open' },
    ]),
  ).toEqual(['65 degrees', 'Answer B', 'Answer C', '70 degrees'])
})

it('D-ANSWER-13 accepts no other answer while one is being sent directly to the server', async () => {
  const { holder, show } = await onPage()
  const given: string[] = []
  const answers: QuizBack['answers'] = [
    { answerId: 'a', text: '65', state: 'open' },
    { answerId: 'b', text: '70', state: 'open' },
  ]
  const answer = (answerId: string) => {
    given.push(answerId)
    return Promise.resolve()
  }
  const closed = () => [...holder.querySelectorAll('button')].map((button) => button.ariaDisabled)
  show(<Answers back={{ ...back(answers), sending: 'a' }} answer={answer} />)
  await expect.poll(closed).toEqual(['true', 'true'])
  for (const button of holder.querySelectorAll('button')) button.click()
  expect(given).toEqual([])
  show(<Answers back={back(answers)} answer={answer} />)
  await expect.poll(closed).toEqual(['false', 'false'])
})

it('X-A11Y-04 D-ANSWER-20 an answer without a known grade has its letter in the disc and no check', async () => {
  const { holder, show } = await onPage()
  const answers = ['picked', 'pickedRight', 'off'] as const
  show(
    <Answers
      back={back(answers.map((state) => ({ answerId: state, text: state, state })))}
      answer={() => Promise.resolve()}
    />,
  )
  await expect.poll(() => holder.querySelectorAll('button').length).toBe(3)
  const discs = [...holder.querySelectorAll('button > [aria-hidden]')]
  expect(discs.map((disc) => disc.textContent)).toEqual(['A', '', 'C'])
  expect(discs.map((disc) => disc.querySelector('svg') !== null)).toEqual([false, true, false])
  expect(holder.querySelector('button')?.textContent).toContain('Your answer')
})
