import type { DeckContent } from '../../core/deck/content'
import { cardHit } from '../../core/search/local-result'
import { containsAllTerms } from '../../core/search/local-search'
import { tokenize } from '../../core/search/tokenize'
import { encodeAnswer, type Answer, type CallName } from '../../protocol/api'
import { errorEnvelope } from '../../protocol/envelope'
import type { Card } from '../../protocol/entities/card'
import type { Category } from '../../protocol/entities/category'
import type { Role } from '../../protocol/entities/role'
import type { SearchResult } from '../../protocol/entities/search'
import { numberedId } from '../arbitraries/decks'
import { CANARY, ORG, privateMark, type Account, type MadeDeck, type Progress } from './accounts'

/** The one category of the library. */
const CATEGORY = numberedId('7', 1)

export interface ServerReply {
  readonly status: number
  /** The response's ETag, for a GET. */
  readonly etag?: string
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

/** Roles that a code finds, with and without a path to their content. */
export const CODED: readonly Role[] = [
  { id: numberedId('f', 2), name: 'Winter menu', contentCode: 'WINTER', path: '/decks/winter' },
  { id: numberedId('f', 3), name: 'Spring menu', contentCode: 'SPRING' },
]

/** The server's news in roaming worlds: notices and notifications share ids, and the first notice is mandatory. */
export const NEWS: readonly string[] = [1, 2, 3, 4].map((n) => numberedId('c', n))

interface Known {
  readonly account: Account
  readonly mine: Progress
}

/** Returns the data of each load; undefined for a call that is not a load. */
export function loaded(
  name: CallName,
  id: string,
  query: ReadonlyMap<string, string>,
  known: Known | undefined,
  decks: readonly DeckContent[],
  behavior: { readonly closed?: boolean; readonly category?: Partial<Category>; readonly tells?: boolean },
): ServerReply | undefined {
  const { closed, category, tells = false } = behavior
  if (name === 'sync')
    return ok('sync', {
      ...(known === undefined ? {} : { user: known.account.user }),
      trials: [...(known?.mine.trials.values() ?? [])],
      org: ORG,
      appSettings: { disabled: closed === true },
      notices: tells ? NEWS.map((each, index) => ({ id: each, title: 'News', mandatory: index === 0 })) : [],
    })
  if (known === undefined) return undefined
  const { account, mine } = known
  switch (name) {
    case 'home':
      return ok('home', homeAnswer(account, mine))
    case 'myRoles':
      return ok('myRoles', {
        roles: [...mine.roles].map((role) => CODED.find(({ id: coded }) => coded === role) ?? { id: role }),
      })
    case 'orgRoles':
      return ok('orgRoles', { roles: [{ id: numberedId('5', 1), name: 'Shift lead' }] })
    case 'tuckedDecks':
      return ok('tuckedDecks', { decks: madeDecks(account, mine) })
    case 'favorites':
      return ok('favorites', { favorites: [...mine.favorites.values()] })
    case 'discussionResponses':
      return ok('discussionResponses', { responses: saidOn(id, account, mine) })
    case 'pointsCompletions':
      return ok('pointsCompletions', {
        completions: [...mine.completions].map((completion) => ({
          id: completion,
          deckId: id,
          connectedDecks: decks.slice(0, 2).map(({ deck }) => deck.id),
        })),
      })
    case 'search':
      return ok('search', { result: searchAnswer(decks, query) })
    case 'searchCards':
      return ok('searchCards', {
        cards:
          query.get('categoryId') === CATEGORY
            ? decks.flatMap(({ deck, cards }) => (deck.type === 'categorySearch' ? [] : cards))
            : cardsFound(decks, query.get('search') ?? ''),
      })
    case 'role':
    case 'roleByContentCode': {
      const role = CODED.find((one) => one.id === id || one.contentCode === id)
      return role === undefined ? refused(404, 'Request failed: Role not found') : ok(name, { role })
    }
    case 'quizReport':
      return ok('quizReport', {
        report: {
          quizOutcomes: { passed: 1, failed: 1, incomplete: 2 },
          responsesByCard: [],
          responsesByUsers: [],
          individualResponsesLimit: 100,
        },
      })
    case 'exportQuizReport':
      return ok('exportQuizReport', { file: { url: `https://files.example.org/exports/${CANARY}-export` } })
    case 'library':
      return ok('library', libraryAnswer(decks, category))
    case 'playlistActivity':
      return ok('playlistActivity', { tracks: heardElsewhere(decks, id) })
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

/** Returns this learner's posts about a card; other users post nothing. */
const saidOn = (
  cardId: string,
  { user }: Account,
  { feedback }: Progress,
): Answer<'discussionResponses'>['responses'] =>
  [...feedback.values()].flatMap(({ type, data: _data, ...each }) =>
    type === 'discussion' && each.cardId === cardId
      ? [{ ...each, type: 'discussion' as const, ...(user.name === undefined ? {} : { userName: user.name }) }]
      : [],
  )

/** All data of a user contains that user's mark. */
const homeAnswer = (account: Account, mine: Progress): Answer<'home'> => ({
  home: {
    deckQuizTrials: [...mine.trials.values()],
    recommendedDecks: [{ id: numberedId('d', 9), title: privateMark(account.id) }],
    tuckedDecks: madeDecks(account, mine),
  },
})

const madeDecks = ({ id }: Account, { decks }: Progress): Answer<'tuckedDecks'>['decks'] =>
  [...decks].map(([deckId, { title }]) => ({
    id: deckId,
    title,
    type: 'standard' as const,
    owner: { id, type: 'user' as const },
  }))

export const libraryAnswer = (decks: readonly DeckContent[], more: Partial<Category> = {}): Answer<'library'> => ({
  library: {
    categories: [{ category: { id: CATEGORY, title: 'All', ...more }, decks: decks.map(({ deck }) => deck) }],
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
  const { deck, cards, supportingCards, triggers } = content
  const trial = [...mine.trials.values()].find(({ deckId }) => deckId === deck.id)
  const isHere = ({ deckId }: { readonly deckId?: string }) => deckId === deck.id
  const first = cards[0]?.id ?? deck.id
  const standing = { cardId: first, deckId: deck.id, positive: true, body: privateMark(id), createdAt: 0 }
  const ratings = [...mine.ratings.values()].filter(isHere)
  return {
    bundle: {
      deck,
      cards: [...cards],
      supportingCards: [...supportingCards],
      triggers: [...triggers],
      quizResponses: mine.responses.get(deck.id) ?? [],
      cardRatings: ratings.some(({ cardId }) => cardId === first) ? ratings : [...ratings, standing],
      seenActivity: [...mine.seen.values()].filter(isHere),
      feedbackResponses: [...mine.feedback.values()].filter((each) => isHere(each) && each.type !== 'discussion'),
      ...(trial === undefined ? {} : { quizTrial: trial }),
    },
  }
}

/** Finds cards with this id, or with all these words in their title. */
const cardsFound = (decks: readonly DeckContent[], text: string): Card[] =>
  decks.flatMap(({ deck, cards }) =>
    cards
      .filter(({ id, title = '' }) => id === text || (text !== '' && containsAllTerms(title, tokenize(text))))
      .map((card) => ({ ...card, deckId: deck.id })),
  )

function searchAnswer(decks: readonly DeckContent[], query: ReadonlyMap<string, string>): SearchResult {
  const text = query.get('query') ?? ''
  const offset = Number(query.get('offset') ?? 0)
  const page = <A>(found: readonly A[]): A[] => found.slice(offset, offset + Number(query.get('limit') ?? 20))
  return {
    decks: page(decks.map(({ deck }) => deck).filter(({ title = '' }) => containsAllTerms(title, tokenize(text)))),
    cards: page(cardsFound(decks, text).map((card) => cardHit(card))),
  }
}

/** Progress on another device: the start of the first track, and the last track after a seek. */
const heardElsewhere = (decks: readonly DeckContent[], cardId: string): Answer<'playlistActivity'>['tracks'] => {
  const tracks = decks.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)?.playlist?.tracks ?? []
  const start = Object.fromEntries(Array.from({ length: 12 }, (_, second) => [second, 1]))
  return tracks.flatMap(({ id }, index) =>
    index === 0
      ? [{ trackId: id, lastPositionSecs: 12, secToListened: start }]
      : index === tracks.length - 1
        ? [{ trackId: id, lastPositionSecs: 34 }]
        : [],
  )
}
