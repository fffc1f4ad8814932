import type { DeckContent } from '../../core/deck/content'
import { cardHit } from '../../core/search/card-hit'
import { holdsAll, wordsOf } from '../../core/search/local-search'
import type { Answer } from '../../protocol/api'
import type { Card } from '../../protocol/entities/card'
import type { Category } from '../../protocol/entities/category'
import type { SearchResult } from '../../protocol/entities/search'
import { numberedId } from '../arbitraries/decks'
import { privateMark, type Account, type Progress } from './accounts'

/** What each load brings. All that is one user's own bears that user's mark. */
export const homeAnswer = ({ id }: Account, { trials }: Progress): Answer<'home'> => ({
  home: {
    deckQuizTrials: [...trials.values()],
    recommendedDecks: [{ id: numberedId('d', 9), title: privateMark(id) }],
  },
})

export const libraryAnswer = (decks: readonly DeckContent[], more: Partial<Category> = {}): Answer<'library'> => ({
  library: {
    categories: [{ category: { id: numberedId('7', 1), title: 'All', ...more }, decks: decks.map(({ deck }) => deck) }],
  },
})

export function deckAnswer(content: DeckContent, { id }: Account, { trials, responses }: Progress): Answer<'deck'> {
  const { deck } = content
  const trial = [...trials.values()].find(({ deckId }) => deckId === deck.id)
  return {
    bundle: {
      deck,
      cards: [...content.cards],
      quizResponses: responses.get(deck.id) ?? [],
      cardRatings: [
        {
          cardId: content.cards[0]?.id ?? deck.id,
          deckId: deck.id,
          positive: true,
          body: privateMark(id),
          createdAt: 0,
        },
      ],
      ...(trial === undefined ? {} : { quizTrial: trial }),
    },
  }
}

/** Cards with this id, or with all these words in their title. */
export const cardsFound = (decks: readonly DeckContent[], text: string): Card[] =>
  decks.flatMap(({ deck, cards }) =>
    cards
      .filter(({ id, title = '' }) => id === text || (text !== '' && holdsAll(title, wordsOf(text))))
      .map((card) => ({ ...card, deckId: deck.id })),
  )

export const searchAnswer = (decks: readonly DeckContent[], text: string): SearchResult => ({
  decks: decks.map(({ deck }) => deck).filter(({ title = '' }) => holdsAll(title, wordsOf(text))),
  cards: cardsFound(decks, text).map((card) => cardHit(card)),
})
