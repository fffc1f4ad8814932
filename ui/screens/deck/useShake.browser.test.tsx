import { useRef, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { QuizBack } from '../../../protocol/cards/quiz'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import { useShake } from './useShake'

const states = ['open', 'picked', 'pickedRight', 'pickedWrong'] as const
const asked = (...given: readonly (typeof states)[number][]): QuizBack => ({
  kind: 'quiz',
  questionId: 'q',
  question: 'How hot is the milk?',
  answers: given.map((state, index) => ({ answerId: `a${index}`, text: '', state })),
  answered: given.some((state) => state !== 'open'),
  survey: false,
  silent: false,
})

function Card({ back }: { readonly back: QuizBack }): ReactNode {
  const slot = useRef<HTMLDivElement>(null)
  useShake(slot, cardView(back), true)
  return (
    <div ref={slot}>
      <p data-face="back">{back.answers.map(({ state }) => state).join(' ')}</p>
    </div>
  )
}

it('D-ANSWER-06 D-ANSWER-02 shakes the card for each wrong answer, also for one right after another', async () => {
  const animate = vi.spyOn(Element.prototype, 'animate')
  onTestFinished(() => animate.mockRestore())
  const { holder, show } = await onPage()
  const shakes = async (...given: readonly (typeof states)[number][]) => {
    show(<Card back={asked(...given)} />)
    await expect.poll(() => holder.textContent).toBe(given.join(' '))
    const swings = animate.mock.calls.length
    animate.mockClear()
    return swings
  }
  // An answer that was wrong when the card came into view does not shake it.
  expect(await shakes('pickedWrong', 'open')).toBe(0)
  expect(await shakes('open', 'open')).toBe(0)
  expect(await shakes('pickedWrong', 'open')).toBe(1)
  expect(await shakes('open', 'pickedWrong')).toBe(1)
  expect(await shakes('pickedRight', 'open')).toBe(0)
  expect(await shakes('open', 'picked')).toBe(0)
})
