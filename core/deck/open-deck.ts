import type { Card } from '../../protocol/entities/card'
import { defined } from '../../protocol/defined'
import type { Deck } from '../../protocol/entities/deck'
import type { User } from '../../protocol/entities/user'
import * as constants from '../../protocol/constants'
import type { Contents } from '../decider'
import type { OwnDeck } from '../cards/state'
import { serverTime } from '../device/device'
import { madeHere } from '../personal/made-here'
import { quizMode, type QuizMode } from '../quiz/mode'
import type { Answers, Trial } from '../quiz/state'
import { onTerms } from '../quiz/terms'
import { answerTo } from '../quiz/unanswered'
import { lookup } from '../record'
import { rememberLast } from '../remember-last'
import type { State } from '../state'
import type { DeckContent } from './content'
import { contentHash, deckNeeds } from './content-hash'
import { derivedCardId, withDerivedCards } from './derived-cards'
import { sortCards } from './order'
import { OUT_OF_DATE } from './out-of-date'
import type { OpenDeck } from './state'
import { visibility } from './visibility'

/** A deck as one learner finds it: its cards in viewing order, which of them show, and the assessment's mode. */
export interface DeckAtHand {
  readonly content: DeckContent
  /** All cards, derived ones included, in viewing order. */
  readonly cards: readonly Card[]
  /** Those that show. */
  readonly shown: readonly Card[]
  readonly locked: ReadonlySet<string>
  readonly mode: QuizMode | undefined
  readonly trial: Trial | undefined
  readonly answers: Answers
}

/** Numbers of the deck's cards, from 1, hidden ones included; a card that the app makes itself is not counted (X-UX-05). */
export const cardNumbers = ({ cards }: Pick<DeckAtHand, 'cards'>): ReadonlyMap<string, number> =>
  new Map(cards.filter(({ derived }) => derived !== true).map(({ id }, index) => [id, index + 1]))

const NO_ANSWERS: Answers = {}
const NOTHING_REMOVED: Readonly<Record<string, boolean>> = {}

/**
 * That content; undefined while it is not in memory: a deck is never judged by another version (decision 10). When the
 * version of an attempt is gone for good, the attempt goes on by the newest one: there is no other way to end it. Cards
 * that were put into it here come last, as they will when the server has them; a deck that was made here needs no server.
 */
export function deckContent(state: State, contents: Contents, deckId: string): DeckContent | undefined {
  const hash = contentHash(state, deckId)
  const newest = state.mine.library.decks[deckId]?.content
  const loaded =
    hash === undefined
      ? contentMadeHere(state, deckId)
      : contents.deck(contents.isGone?.(hash) === true && newest !== undefined ? newest : hash)
  if (loaded === undefined) return undefined
  const { deck } = (newest === undefined || newest === hash ? undefined : contents.deck(newest)) ?? loaded
  const waits = state.mine.quiz.trials[deckId]?.phase === 'exhausted'
  return withTucked(state, contents, deckId, deck === loaded.deck ? loaded : onTerms(loaded, deck, waits))
}

function withTucked(state: State, contents: Contents, deckId: string, loaded: DeckContent): DeckContent {
  const tucked = Object.entries(state.mine.engagement.tucked[deckId] ?? NOTHING_REMOVED).filter(
    ([cardId, isIn]) => isIn && !loaded.cards.some(({ id }) => id === cardId),
  )
  if (tucked.length === 0) return loaded
  const lenders = deckNeeds(state, deckId).flatMap((hash) => contents.deck(hash) ?? [])
  const lent = tucked.flatMap(([cardId]) => {
    const its = lenders.flatMap(({ deck, cards }) =>
      cards.flatMap((card) => (card.id === cardId ? { deck, card } : [])),
    )
    // Away from home a card is still its own deck's, and its links go by that (D-LINK-10).
    return its.slice(0, 1).map(({ deck: { owner }, card }) => ({ ...defined({ owner }), ...card }))
  })
  const triggers = lenders.flatMap((lender) => lender.triggers)
  return {
    ...loaded,
    cards: [...loaded.cards, ...lent],
    // Their buttons do here what they do at home (D-ACTION-01).
    triggers: [...loaded.triggers, ...triggers.filter(({ cardId }) => lent.some(({ id }) => id === cardId))],
  }
}

function contentMadeHere(state: State, deckId: string): DeckContent | undefined {
  const { user } = state.mine.session
  const made = lookup(state.mine.engagement.ownDecks, deckId)
  return user === undefined || made === undefined || made.deletedAt !== undefined
    ? undefined
    : emptyDeck(made, deckId, user)
}

const emptyDeck = rememberLast((made: OwnDeck, deckId: string, user: User): DeckContent => ({
  deck: madeHere(deckId, made, user),
  cards: [],
  supportingCards: [],
  triggers: [],
}))

/** The deck was loaded, and what was loaded is gone from the device: it has to be loaded anew. */
export function isDeckGone(state: State, contents: Contents, deckId: string): boolean {
  const newest = state.mine.library.decks[deckId]?.content
  return newest !== undefined && contents.isGone?.(newest) === true
}

/**
 * What waited of the assessment was let go: where the learner stands in it is not known before the server has said so,
 * and nothing is begun or answered in it until then (decision 3). A deck of one's own that is out of date, as a card was put
 * into it, is no assessment.
 */
const isToBeLoaded = (state: State, deckId: string): boolean => {
  const entry = state.mine.library.decks[deckId]
  return entry?.loadedAt === OUT_OF_DATE && entry.type === 'quiz'
}

/**
 * The deck with everything that follows from state and time, as a tab has it where one is named; undefined while its
 * content is not in memory.
 */
export function deckAtHand(
  state: State,
  contents: Contents,
  deckId: string,
  at: number,
  session?: string,
): DeckAtHand | undefined {
  const content = isToBeLoaded(state, deckId) ? undefined : deckContent(state, contents, deckId)
  if (content === undefined) return undefined
  const now = serverTime(state, at)
  const trial = state.mine.quiz.trials[deckId]
  const answers = state.mine.quiz.answers[deckId] ?? NO_ANSWERS
  const removed = state.mine.engagement.tucked[deckId] ?? NOTHING_REMOVED
  const dealtAt = content.competition === undefined ? 0 : competitionDealtAt(state, deckId, session, now)
  const cards = cardsOf(content, removed, state.mine.session.user, dealtAt)
  const mode = content.deck.type === 'quiz' ? quizMode(content.deck, trial, now) : undefined
  const { hidden, locked } = looksOf(cards, content.deck, mode, answers, trial, answers === NO_ANSWERS ? 0 : now)
  const marked = markedCards(state, deckId, answers, now)
  return {
    content,
    cards,
    shown: hidden.size === 0 ? cards : cards.filter(({ id }) => !hidden.has(id) || marked.has(id)),
    locked,
    mode,
    trial,
    answers,
  }
}

/**
 * The time whose cards a competition has. While its 'How to Play' is in view that is when it came there, so that no end
 * takes it from under the learner's eyes (X-UX-05).
 */
function competitionDealtAt(state: State, deckId: string, session: string | undefined, now: number): number {
  const open = session === undefined ? undefined : openIn(state, session, deckId)
  return open?.cardId === derivedCardId(deckId, 'competitionInstructions') ? serverTime(state, open.shownAt) : now
}

/** The cards in viewing order, without those that the learner has removed. */
const cardsOf = rememberLast(
  (
    content: DeckContent,
    removed: Readonly<Record<string, boolean>>,
    user: State['mine']['session']['user'],
    now: number,
  ) => {
    const cards = content.cards.filter(({ id }) => removed[id] !== false)
    // What a category was searched for stands before what the app adds to it (D-VIS-13).
    const found = content.deck.type === 'categorySearch' ? new Set(cards.map(({ id }) => id)) : undefined
    return sortCards(withDerivedCards({ ...content, cards }, user, now), found)
  },
)

/** Ids of the cards that do not show, and of those that cannot be turned. Without answers no time plays a part. */
const looksOf = rememberLast(
  (
    cards: readonly Card[],
    deck: Deck,
    mode: QuizMode | undefined,
    answers: Answers,
    trial: Trial | undefined,
    now: number,
  ) => {
    const states = visibility({ content: { deck, cards }, mode, answers, trial, now })
    const idsOf = (look: 'hidden' | 'flipLocked') =>
      new Set(states.flatMap((state) => (state[look] ? [state.cardId] : [])))
    return { hidden: idsOf('hidden'), locked: idsOf('flipLocked') }
  },
)

/**
 * Cards whose answer is still marked: they leave the deck with their marks, not before them (D-ANSWER-03, D-ANSWER-09).
 * Marks of a tab that died never clear, so none counts for longer than marks last.
 */
const markedCards = (state: State, deckId: string, answers: Answers, now: number): ReadonlySet<string> =>
  new Set(marks(state, deckId, answers).flatMap(({ cardId, until }) => (now <= until ? [cardId] : [])))

/** Up to when marks hold their cards at the most, ms UTC by the server's clock. */
export const marks = (
  state: State,
  deckId: string,
  answers: Answers,
): readonly { readonly cardId: string; readonly until: number }[] =>
  Object.values(state.mine.tabs).flatMap(({ deck }) => {
    if (deck?.deckId !== deckId || deck.chosen === undefined) return []
    const answer = answerTo(answers, deck.chosen.questionId)
    return answer === undefined
      ? []
      : [{ cardId: deck.chosen.cardId, until: answer.at + constants.answerClearWithRemediation }]
  })

/** The deck that a tab has open, when it is this one. */
export function openIn(state: State, session: string, deckId: string): OpenDeck | undefined {
  const deck = state.mine.tabs[session]?.deck
  return deck?.deckId === deckId ? deck : undefined
}

/**
 * The card in view: the one shown last, or asked for in a tab that opened the deck while another one loaded it. When it
 * has left the deck meanwhile (hidden, removed), the one that took its place, so that nobody is thrown back to the start.
 */
export function currentCard(hand: DeckAtHand, open: OpenDeck | undefined): Card | undefined {
  const shown = hand.shown.find(({ id }) => id === (open?.cardId ?? open?.asked))
  if (shown !== undefined) return shown
  const place = hand.cards.findIndex(({ id }) => id === open?.cardId)
  const visible = new Set(hand.shown.map(({ id }) => id))
  return hand.cards.slice(Math.max(0, place)).find(({ id }) => visible.has(id)) ?? hand.shown.at(place < 0 ? 0 : -1)
}
