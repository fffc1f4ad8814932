import type { DeckContent } from '../../core/deck/content'
import type { Answer } from '../../protocol/api'
import { numberedId } from '../arbitraries/decks'
import { privateMark, type Account, type Progress } from './accounts'

/** What each load brings. All that is one user's own bears that user's mark. */
export const homeAnswer = ({ id }: Account, { trials }: Progress): Answer<'home'> => ({
  home: {
    deckQuizTrials: [...trials.values()],
    recommendedDecks: [{ id: numberedId('d', 9), title: privateMark(id) }],
  },
})

export const libraryAnswer = (decks: readonly DeckContent[]): Answer<'library'> => ({
  library: {
    categories: [{ category: { id: numberedId('7', 1), title: 'All' }, decks: decks.map(({ deck }) => deck) }],
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
