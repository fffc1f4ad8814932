import { expect, test } from 'vitest'
import { startApp } from '../../test/examples/app'
import { content, plainCard } from '../../test/examples/assessment'
import { lockOnDeck } from './chain-lock'
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

test('S-DAISY-01 O-37 a derived card from the server keeps no chain locked, and is not the card to continue at', () => {
  const index = { ...plainCard('i', 'index'), derived: true }
  const deck = content([index, plainCard('c1'), plainCard('c2')], { id: 'd1', type: 'standard', showIndexCard: true })
  const decks = [
    { id: 'd1', cardCount: 2, percentageCardsSeen: 0 },
    { id: 'd2', cardCount: 2 },
  ]
  const app = startApp()
    .signIn()
    .loadHome({ recentlyOpenedDecks: [{ id: 'd1', cardCount: 2 }] })
  app.loadLibrary({ categories: [{ category: { id: 'k', daisyChained: true }, decks }] }).openDeck(deck)
  const see = (cardId: string) => app.do('flipCard', { deckId: 'd1', cardId, side: 'back' })
  see('c1')
  expect(app.view('today', {})?.resume).toMatchObject({ tile: { seen: 1, total: 2 }, position: 2, cardId: 'c2' })
  expect(app.view('deck', { deckId: 'd1' })?.total).toBe(2)
  expect(lockOnDeck(app.state, app.contents, 'd2')).toBeDefined()
  see('c2')
  expect(percentSeen(app.state, 'd1', { id: 'd1' })).toBe(100)
  expect(lockOnDeck(app.state, app.contents, 'd2')).toBeUndefined()
  expect(app.view('today', {})?.resume).toBeUndefined()
  expect(app.view('today', {})?.done).toMatchObject([{ deckId: 'd1', cards: 2 }])
})
