import type { DeckContent } from '../../core/deck/content'
import { cardHit } from '../../core/search/card-hit'
import { holdsAll, wordsOf } from '../../core/search/local-search'
import { encodeAnswer, type Answer, type CallName } from '../../protocol/api'
import { errorEnvelope } from '../../protocol/envelope'
import type { Card } from '../../protocol/entities/card'
import type { Category } from '../../protocol/entities/category'
import type { SearchResult } from '../../protocol/entities/search'
import { numberedId } from '../arbitraries/decks'
import { ORG, privateMark, type Account, type MadeDeck, type Progress } from './accounts'

export interface ServerReply {
  readonly status: number
  readonly body: string
}

export const ok = <N extends CallName>(name: N, answer: Answer<N>): ServerReply => ({
  status: 200,
  body: JSON.stringify(encodeAnswer(name, answer)),
})
export const EMPTY = JSON.stringify({ status: 'ok', payloads: [] })
export const refused = (code: number, message: string, type = `code${code}`): ServerReply => ({
  status: code,
  body: JSON.stringify(errorEnvelope({ kind: 'apiError', type, message, code })),
})

interface Known {
  readonly account: Account
  readonly mine: Progress
}

/** What each load brings; undefined for a call that is no load. */
export function loaded(
  name: CallName,
  id: string,
  query: ReadonlyMap<string, string>,
  known: Known | undefined,
  decks: readonly DeckContent[],
  { closed, category }: { readonly closed?: boolean; readonly category?: Partial<Category> },
): ServerReply | undefined {
  if (name === 'sync')
    return ok('sync', {
      ...(known === undefined ? {} : { user: known.account.user }),
      trials: [...(known?.mine.trials.values() ?? [])],
      org: ORG,
      appSettings: { disabled: closed === true },
      notices: [],
    })
  if (known === undefined) return undefined
  const { account, mine } = known
  switch (name) {
    case 'home':
      return ok('home', homeAnswer(account, mine))
    case 'favorites':
      return ok('favorites', { favorites: [...mine.favorites.values()] })
    case 'search':
      return ok('search', { result: searchAnswer(decks, query.get('query') ?? '') })
    case 'searchCards':
      return ok('searchCards', { cards: cardsFound(decks, query.get('search') ?? '') })
    case 'library':
      return ok('library', libraryAnswer(decks, category))
    case 'deck': {
      const own = mine.decks.get(id)
      const content =
        own === undefined ? decks.find(({ deck }) => deck.id === id) : madeContent(id, own, account, decks)
      return content === undefined ? refused(404, 'no such deck') : ok('deck', deckAnswer(content, account, mine))
    }
    default:
      return undefined
  }
}

/** All that is one user's own bears that user's mark. */
const homeAnswer = ({ id }: Account, { trials, decks }: Progress): Answer<'home'> => ({
  home: {
    deckQuizTrials: [...trials.values()],
    recommendedDecks: [{ id: numberedId('d', 9), title: privateMark(id) }],
    tuckedDecks: [...decks].map(([deckId, { title }]) => ({
      id: deckId,
      title,
      type: 'standard' as const,
      owner: { id, type: 'user' as const },
    })),
  },
})

export const libraryAnswer = (decks: readonly DeckContent[], more: Partial<Category> = {}): Answer<'library'> => ({
  library: {
    categories: [{ category: { id: numberedId('7', 1), title: 'All', ...more }, decks: decks.map(({ deck }) => deck) }],
  },
})

function madeContent(
  deckId: string,
  { title, cardIds }: MadeDeck,
  { id }: Account,
  decks: readonly DeckContent[],
): DeckContent {
  const cards = decks.flatMap((each) => each.cards).filter((card) => cardIds.has(card.id))
  const deck = { id: deckId, title, type: 'standard' as const, owner: { id, type: 'user' as const } }
  return { deck, cards, supportingCards: [], triggers: [] }
}

function deckAnswer(content: DeckContent, { id }: Account, mine: Progress): Answer<'deck'> {
  const { deck, cards, triggers } = content
  const trial = [...mine.trials.values()].find(({ deckId }) => deckId === deck.id)
  const isHere = ({ deckId }: { readonly deckId?: string }) => deckId === deck.id
  const first = cards[0]?.id ?? deck.id
  const standing = { cardId: first, deckId: deck.id, positive: true, body: privateMark(id), createdAt: 0 }
  const ratings = [...mine.ratings.values()].filter(isHere)
  return {
    bundle: {
      deck,
      cards: [...cards],
      triggers: [...triggers],
      quizResponses: mine.responses.get(deck.id) ?? [],
      cardRatings: ratings.some(({ cardId }) => cardId === first) ? ratings : [...ratings, standing],
      seenActivity: [...mine.seen.values()].filter(isHere),
      feedbackResponses: [...mine.feedback.values()].filter((each) => isHere(each) && each.type !== 'discussion'),
      ...(trial === undefined ? {} : { quizTrial: trial }),
    },
  }
}

/** Cards with this id, or with all these words in their title. */
const cardsFound = (decks: readonly DeckContent[], text: string): Card[] =>
  decks.flatMap(({ deck, cards }) =>
    cards
      .filter(({ id, title = '' }) => id === text || (text !== '' && holdsAll(title, wordsOf(text))))
      .map((card) => ({ ...card, deckId: deck.id })),
  )

const searchAnswer = (decks: readonly DeckContent[], text: string): SearchResult => ({
  decks: decks.map(({ deck }) => deck).filter(({ title = '' }) => holdsAll(title, wordsOf(text))),
  cards: cardsFound(decks, text).map((card) => cardHit(card)),
})
