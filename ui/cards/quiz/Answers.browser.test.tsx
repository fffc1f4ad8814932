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

it('X-A11Y-01 an answer without words goes by its letter, also where it has marks or nothing but spaces', async () => {
  expect(
    await shown([
      { answerId: 'a', text: '65 degrees', state: 'open' },
      { answerId: 'b', text: ' ', state: 'open' },
      { answerId: 'c', text: 'x', html: '<b> </b>', state: 'open' },
      { answerId: 'd', text: '', html: '<b>70</b> degrees', state: 'open' },
    ]),
  ).toEqual(['65 degrees', 'Answer B', 'Answer C', '70 degrees'])
})
