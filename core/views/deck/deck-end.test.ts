import { describe, expect, test } from 'vitest'
import type { DeckSummary } from '../../../protocol/entities/deck'
import type { LibraryBundle } from '../../../protocol/entities/library'
import { startApp, type App } from '../../../test/examples/app'
import { NOON } from '../../../test/examples/defaults'
import { content, plainCard, quizCard } from '../../../test/examples/assessment'

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
  test('X-UX-01 decision 32 shows what was covered, without derived cards', () => {
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

  test('X-UX-01 the next deck is the next unfinished one in its category that can be opened', () => {
    const seen = { percentageCardsSeen: 100 }
    expect(end(open(shelf(deck('d0'), deck(deckId), deck('d2', seen), deck('d3'))))?.next).toMatchObject({
      tile: { deckId: 'd3' },
      category: 'By hand',
    })
    expect(end(open(shelf(deck('d0'), deck(deckId), deck('d2', seen))))?.next).toMatchObject({ tile: { deckId: 'd0' } })
    expect(end(open(shelf(deck(deckId))))?.next).toBeUndefined()
  })

  test('X-UX-01 the next deck is the one that Home would start with when its category is finished', () => {
    const [first] = shelf(deck(deckId)).categories ?? []
    if (first === undefined) throw new Error('there is a category')
    const other = { category: { id: 'o', title: 'Other' }, decks: [deck('d5')] }
    expect(end(open({ categories: [first, other] }))?.next).toMatchObject({ tile: { deckId: 'd5' } })
  })

  test('X-UX-01 D-POINTS-05 shows the open questions of a points deck, then that the points can be submitted', () => {
    const app = startApp()
      .signIn()
      .openDeck(
        content([plainCard('c1'), quizCard('q2'), quizCard('q3'), plainCard('r', 'pointsResults')], {
          id: deckId,
          type: 'points',
        }),
      )
    const answer = (cardId: string) =>
      app.do('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer: 'a' })
    expect(end(app)).toMatchObject({ unanswered: 2, firstUnansweredCardId: 'q2' })
    answer('q2')
    expect(end(app)).toMatchObject({ unanswered: 1, firstUnansweredCardId: 'q3' })
    expect(end(app)).not.toHaveProperty('toSubmitCardId')
    answer('q3')
    expect(end(app)).toMatchObject({ unanswered: 0, toSubmitCardId: 'r' })
    app.do('submitPoints', { deckId })
    expect(end(app)).not.toHaveProperty('toSubmitCardId')
  })

  test('X-UX-01 D-RESULT-08 shows the open questions of an attempt, then that the score can be submitted', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([quizCard('q1'), quizCard('q2')], { id: deckId }))
    const answer = (cardId: string) =>
      app.do('answerQuestion', { deckId, cardId, quizId: `${cardId}-question`, answer: 'a' })
    answer('q1')
    expect(end(app)).toMatchObject({ unanswered: 1, firstUnansweredCardId: 'q2' })
    answer('q2')
    expect(end(app)).toMatchObject({ unanswered: 0, toSubmitCardId: `${deckId}-quizResults` })
    app.do('submitQuizDeckScore', { deckId })
    expect(end(app)).not.toHaveProperty('toSubmitCardId')
  })
})
