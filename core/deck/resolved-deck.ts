import type { Card } from '../../protocol/entities/card'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Deck } from '../../protocol/entities/deck'
import type { User } from '../../protocol/entities/user'
import * as constants from '../../protocol/constants'
import type { ContentLookup } from '../decider'
import type { OwnDeck } from '../cards/state'
import { serverTime } from '../device/device'
import { localDeck } from '../personal/tucked-decks'
import { quizMode, type QuizMode } from '../quiz/mode'
import type { Answers, Trial } from '../quiz/state'
import { withEffectiveSettings } from '../quiz/effective-settings'
import { answerTo } from '../quiz/unanswered'
import { lookup } from '../record'
import { memoizeLast } from '../memoize-last'
import type { State } from '../state'
import type { DeckContent } from './content'
import { contentHash, deckNeeds } from './content-hash'
import { derivedCardId, withDerivedCards } from './derived-cards'
import { sortCards } from './card-order'
import { STALE } from '../library/state'
import type { OpenDeck } from './state'
import { visibility } from './visibility'

/** A resolved deck for one learner: its cards in viewing order, which of them are shown, and the assessment's mode. */
export interface ResolvedDeck {
  readonly content: DeckContent
  /** All cards, derived ones included, in viewing order. */
  readonly cards: readonly Card[]
  /** The shown cards. */
  readonly shown: readonly Card[]
  readonly locked: ReadonlySet<string>
  readonly mode: QuizMode | undefined
  readonly trial: Trial | undefined
  readonly answers: Answers
}

/** Returns the numbers of the deck's cards, from 1, including hidden ones; a derived card is not counted (X-UX-05). */
export const cardNumbers = ({ cards }: Pick<ResolvedDeck, 'cards'>): ReadonlyMap<string, number> =>
  new Map(cards.filter(({ derived }) => derived !== true).map(({ id }, index) => [id, index + 1]))

const NO_ANSWERS: Answers = {}
const NOTHING_REMOVED: Readonly<Record<string, boolean>> = {}

/**
 * Returns the content of a deck; undefined while it is not in memory. A deck is never judged by another version
 * (decision 10), except if an attempt's version was lost permanently: then the attempt uses the newest one, or it could
 * never end.
 * Locally tucked cards come last, in the order that the server will use. A locally created deck needs no content from
 * the server.
 */
export function deckContent(state: State, contents: ContentLookup, deckId: string): DeckContent | undefined {
  const hash = contentHash(state, deckId)
  const newest = state.user.library.decks[deckId]?.content
  const loaded =
    hash === undefined
      ? localDeckContent(state, deckId)
      : contents.deck(contents.isGone?.(hash) === true && newest !== undefined ? newest : hash)
  if (loaded === undefined) return undefined
  const { deck } = (newest === undefined || newest === hash ? undefined : contents.deck(newest)) ?? loaded
  const waits = state.user.quiz.trials[deckId]?.phase === 'exhausted'
  return withTuckedCards(
    state,
    contents,
    deckId,
    deck === loaded.deck ? loaded : withEffectiveSettings(loaded, deck, waits),
  )
}

function withTuckedCards(state: State, contents: ContentLookup, deckId: string, loaded: DeckContent): DeckContent {
  const tucked = Object.entries(state.user.engagement.deckMembershipOverrides[deckId] ?? NOTHING_REMOVED).filter(
    ([cardId, isIn]) => isIn && !loaded.cards.some(({ id }) => id === cardId),
  )
  if (tucked.length === 0) return loaded
  const lenders = deckNeeds(state, deckId).flatMap((hash) => contents.deck(hash) ?? [])
  const lent = tucked.flatMap(([cardId]) => {
    const its = lenders.flatMap(({ deck, cards }) =>
      cards.flatMap((card) => (card.id === cardId ? { deck, card } : [])),
    )
    // In another deck a card keeps the owner of its source deck, which decides about its links (D-LINK-10).
    return its.slice(0, 1).map(({ deck: { owner }, card }) => ({ ...omitUndefined({ owner }), ...card }))
  })
  const triggers = lenders.flatMap((lender) => lender.triggers)
  return {
    ...loaded,
    cards: [...loaded.cards, ...lent],
    // Their buttons have the same effect as in the source deck (D-ACTION-01).
    triggers: [...loaded.triggers, ...triggers.filter(({ cardId }) => lent.some(({ id }) => id === cardId))],
  }
}

function localDeckContent(state: State, deckId: string): DeckContent | undefined {
  const { user } = state.user.session
  const made = lookup(state.user.engagement.ownDecks, deckId)
  return user === undefined || made === undefined || made.deletedAt !== undefined
    ? undefined
    : emptyDeck(made, deckId, user)
}

const emptyDeck = memoizeLast((made: OwnDeck, deckId: string, user: User): DeckContent => ({
  deck: localDeck(deckId, made, user),
  cards: [],
  supportingCards: [],
  triggers: [],
}))

/** Was the deck loaded, and its content evicted from the device, so that it must be loaded again? */
export function isDeckGone(state: State, contents: ContentLookup, deckId: string): boolean {
  const newest = state.user.library.decks[deckId]?.content
  return newest !== undefined && contents.isGone?.(newest) === true
}

/**
 * Must the deck be loaded before use? After its pending actions were discarded, an assessment's record is unknown until
 * the server has returned it, and nothing may be begun or answered (decision 3). An own deck that is stale because of a
 * tucked card is not an assessment.
 */
const mustLoad = (state: State, deckId: string): boolean => {
  const entry = state.user.library.decks[deckId]
  return entry?.loadedAt === STALE && entry.type === 'quiz'
}

/**
 * Resolves a deck: its content with everything that depends on state and time, and on a tab if one is given. Undefined
 * while its content is not in memory.
 */
export function resolveDeck(
  state: State,
  contents: ContentLookup,
  deckId: string,
  at: number,
  session?: string,
): ResolvedDeck | undefined {
  const content = mustLoad(state, deckId) ? undefined : deckContent(state, contents, deckId)
  if (content === undefined) return undefined
  const now = serverTime(state, at)
  const trial = state.user.quiz.trials[deckId]
  const answers = state.user.quiz.answers[deckId] ?? NO_ANSWERS
  const removed = state.user.engagement.deckMembershipOverrides[deckId] ?? NOTHING_REMOVED
  const dealtAt = content.competition === undefined ? 0 : competitionCardsAt(state, deckId, session, now)
  const cards = cardsOf(content, removed, state.user.session.user, dealtAt)
  const mode = content.deck.type === 'quiz' ? quizMode(content.deck, trial, now) : undefined
  const { hidden, locked } = hiddenAndLocked(
    cards,
    content.deck,
    mode,
    answers,
    trial,
    answers === NO_ANSWERS ? 0 : now,
  )
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
 * Returns the time that decides which cards a competition has. While its 'How to Play' is in view, that is when it came
 * into view, so that the end does not remove it (X-UX-05).
 */
function competitionCardsAt(state: State, deckId: string, session: string | undefined, now: number): number {
  const open = session === undefined ? undefined : openDeckIn(state, session, deckId)
  return open?.cardId === derivedCardId(deckId, 'competitionInstructions') ? serverTime(state, open.shownAt) : now
}

/** Returns the cards in viewing order, without those that the learner has removed. */
const cardsOf = memoizeLast(
  (
    content: DeckContent,
    removed: Readonly<Record<string, boolean>>,
    user: State['user']['session']['user'],
    now: number,
  ) => {
    const cards = content.cards.filter(({ id }) => removed[id] !== false)
    // Search results come before derived cards (D-VIS-13).
    const found = content.deck.type === 'categorySearch' ? new Set(cards.map(({ id }) => id)) : undefined
    return sortCards(withDerivedCards({ ...content, cards }, user, now), found)
  },
)

/**
 * Returns the ids of hidden cards, and of cards that cannot be flipped. Without answers the result does not depend on
 * time.
 */
const hiddenAndLocked = memoizeLast(
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
 * Returns the cards whose answer is still marked: they are hidden when their marks clear, not earlier (D-ANSWER-03,
 * D-ANSWER-09). Marks of a dead tab never clear, so marks count only for their maximum time.
 */
const markedCards = (state: State, deckId: string, answers: Answers, now: number): ReadonlySet<string> =>
  new Set(marks(state, deckId, answers).flatMap(({ cardId, until }) => (now <= until ? [cardId] : [])))

/** Returns until when marks keep their cards at most, ms UTC by the server's clock. */
export const marks = (
  state: State,
  deckId: string,
  answers: Answers,
): readonly { readonly cardId: string; readonly until: number }[] =>
  Object.values(state.user.tabs).flatMap(({ deck }) => {
    if (deck?.deckId !== deckId || deck.answerFeedback === undefined) return []
    const answer = answerTo(answers, deck.answerFeedback.questionId)
    return answer === undefined
      ? []
      : [{ cardId: deck.answerFeedback.cardId, until: answer.at + constants.answerClearWithRemediation }]
  })

/** Returns the open deck of a tab, if it is this one. */
export function openDeckIn(state: State, session: string, deckId: string): OpenDeck | undefined {
  const deck = state.user.tabs[session]?.deck
  return deck?.deckId === deckId ? deck : undefined
}

/**
 * Returns the card in view: the last shown one, or the requested one if another tab has loaded the deck. If it was
 * hidden or removed since, the card that took its place, so that the learner does not return to the start.
 */
export function currentCard(resolvedDeck: ResolvedDeck, open: OpenDeck | undefined): Card | undefined {
  const shown = resolvedDeck.shown.find(({ id }) => id === (open?.cardId ?? open?.requestedCardId))
  if (shown !== undefined) return shown
  const place = resolvedDeck.cards.findIndex(({ id }) => id === open?.cardId)
  const visible = new Set(resolvedDeck.shown.map(({ id }) => id))
  return (
    resolvedDeck.cards.slice(Math.max(0, place)).find(({ id }) => visible.has(id)) ??
    resolvedDeck.shown.at(place < 0 ? 0 : -1)
  )
}
