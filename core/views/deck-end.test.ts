import { describe, expect, test } from 'vitest'
import type { DeckSummary } from '../../protocol/entities/deck'
import type { LibraryBundle } from '../../protocol/entities/library'
import { NOON, startApp, type App } from '../../test/examples/app'
import { content, plainCard, quizCard } from '../../test/examples/assessment'

const deckId = 'd1'
const end = (app: App) => app.view('deckEnd', { deckId })
const deck = (id: string, more: Partial<DeckSummary> = {}): DeckSummary => ({
  id,
  title: id.toUpperCase(),
  cardCount: 4,
  ...more,
})
const shelf = (...decks: readonly DeckSummary[]): LibraryBundle => ({
  categories: [{ category: { id: 'k', title: 'By hand' }, decks: [...decks] }],
})
const open = (library: LibraryBundle = { categories: [] }): App =>
  startApp()
    .signIn()
    .loadHome({})
    .loadLibrary(library)
    .openDeck(
      content([plainCard('c1'), quizCard('q2'), plainCard('c3')], {
        id: deckId,
        type: 'standard',
        showIndexCard: true,
      }),
      { seen: [{ id: 's1', cardId: 'c1', lastSeen: NOON }] },
    )

describe('the end of a deck', () => {
  test('X-UX-01 decision 32 what was covered, without the cards that the app makes itself', () => {
    const app = open()
    app.do('favoriteCardToggle', { deckId, cardId: 'c3', favorite: true })
    expect(end(app)).toMatchObject({ total: 3, seen: 1, favorites: 1, firstCardId: 'c1', firstUnseenCardId: 'q2' })
    expect(end(app)?.cards).toMatchObject([
      { cardId: 'c1', number: 1, seen: true, favorite: false },
      { cardId: 'q2', number: 2, seen: false, favorite: false },
      { cardId: 'c3', number: 3, seen: false, favorite: true },
    ])
    expect(end(app)).not.toHaveProperty('answered')
    app.do('answerQuestion', { deckId, cardId: 'q2', quizId: 'q2-question', answer: 'a' })
    expect(end(app)?.answered).toEqual({ right: 1, total: 1 })
  })

  test('X-UX-01 the next deck is the one after it in its category that is not finished and opens', () => {
    const seen = { percentageCardsSeen: 100 }
    expect(end(open(shelf(deck('d0'), deck(deckId), deck('d2', seen), deck('d3'))))?.next).toMatchObject({
      tile: { deckId: 'd3' },
      category: 'By hand',
    })
    expect(end(open(shelf(deck('d0'), deck(deckId), deck('d2', seen))))?.next).toMatchObject({ tile: { deckId: 'd0' } })
    expect(end(open(shelf(deck(deckId))))?.next).toBeUndefined()
  })

  test('X-UX-01 when its category is finished, it is what Home would begin with', () => {
    const [first] = shelf(deck(deckId)).categories ?? []
    if (first === undefined) throw new Error('there is a category')
    const other = { category: { id: 'o', title: 'Other' }, decks: [deck('d5')] }
    expect(end(open({ categories: [first, other] }))?.next).toMatchObject({ tile: { deckId: 'd5' } })
  })
})
