import { expect, test } from 'vitest'
import { startApp } from '../../test/examples/app'
import { content, plainCard } from '../../test/examples/assessment'
import { percentSeen } from './deck-progress'

test('S-DAISY-01 the percentage of cards seen leaves derived cards out and is not rounded (O-37)', () => {
  const deck = content(
    ['a', 'b', 'c'].map((id) => plainCard(id)),
    { type: 'standard', showIndexCard: true },
  )
  const app = startApp().signIn().openDeck(deck)
  const percent = () => percentSeen(app.state, 'deck', { id: 'deck' })
  const see = (cardId: string) => app.do('flipCard', { deckId: 'deck', cardId, side: 'back' })
  see('deck-index')
  see('a')
  expect(percent()).toBeCloseTo(33.333, 2)
  see('b')
  see('c')
  expect(percent()).toBe(100)
})
