import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { DoOrDontBack } from '../../../protocol/cards/do-or-dont'
import { backProps } from '../../../test/browser/back-props'
import { Done } from './Done'

const questions = [
  { questionId: 'q1', text: 'Thank the guest', given: 'do', correct: true },
  { questionId: 'q2', text: 'Blame somebody', given: 'do', correct: false },
  { questionId: 'q3', text: 'Whistle', given: 'dont' },
] as const

async function shown(results: DoOrDontBack['results'] = []) {
  const { holder, show } = await onPage()
  const back: DoOrDontBack = {
    kind: 'doOrDont',
    mode: 'done',
    total: results.length,
    beginning: false,
    mayBegin: true,
    mayRestart: false,
    thanks: false,
    results,
  }
  const labels = { do: 'Do', dont: 'Don’t', own: false }
  show(<Done {...backProps(back)} labels={labels} hasNext={false} onAgain={() => undefined} />)
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(results.length)
  return holder
}

it('D-DND-13 shows a question without a known answer as neither correct nor incorrect, and does not count it', async () => {
  const holder = await shown([...questions])
  const rows = [...holder.querySelectorAll('li')]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Thank the guestDoDo, correct',
    'Blame somebodyDoDo, incorrect',
    'WhistleDon’t',
  ])
  expect(holder.querySelector('h2')?.textContent).toBe('1 of 2 correct')
  expect(new Set(rows.map(({ className }) => className)).size).toBe(3)
})

it('D-DND-13 D-DND-17 thanks the learner when no question has a known answer', async () => {
  const holder = await shown([questions[2]])
  expect(holder.querySelector('h2')?.textContent).toBe('Thank you')
})
