import { expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import { noDeckActions } from '../../cards/deck-actions'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { CardSlot } from './CardSlot'

const card = cardView({ kind: 'basic' }, { parts: { content: 'What is to be read' } })
const fit = { width: 320, height: 518, step: 330 }

it('D-CARD-24 moves both faces of a card that is flipped, and removes the hidden face a second later', async () => {
  const { holder, show } = await onPage()
  const turned: string[] = []
  holder.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (target instanceof HTMLElement) turned.push(`${target.dataset['face'] ?? ''} ${propertyName}`)
  })
  const lie = (side: 'front' | 'back') =>
    show(<CardSlot deckId="d1" card={card} side={side} current hasNext={false} fit={fit} deck={noDeckActions} />)
  const faces = () => [...holder.querySelectorAll<HTMLElement>('[data-face]')].map(({ dataset }) => dataset['face'])
  lie('front')
  await expect.poll(() => holder.textContent).toContain(card.title)
  expect(faces()).toEqual(['front'])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  /** Polls by frames: polling by timeouts would move the clock. */
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      vi.advanceTimersByTime(0)
      await new Promise(requestAnimationFrame)
    }
  }
  lie('back')
  // The content of the back is drawn after the face itself; by then the second has started.
  await until(() => holder.textContent.includes('What is to be read') && turned.length === 2)
  expect(turned.toSorted()).toEqual(['back transform', 'front transform'])
  vi.advanceTimersByTime(999)
  await new Promise(requestAnimationFrame)
  expect(faces()).toEqual(['front', 'back'])
  vi.advanceTimersByTime(1)
  await until(() => faces().length === 1)
  expect(faces()).toEqual(['back'])
})
