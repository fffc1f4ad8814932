import type { DeckSummary } from '../../../protocol/entities/deck'
import type { DeckView } from '../../../protocol/views/deck'
import { isDeckLoading } from '../../deck/load-deck'
import {
  cardNumbers,
  currentCard,
  resolveDeck,
  isDeckGone,
  openDeckIn,
  type ResolvedDeck,
} from '../../deck/resolved-deck'
import { seenOf } from '../../deck/seen-records'
import type { OpenDeck } from '../../deck/state'
import { removedAt } from '../../personal/removed-decks'
import { takesCards, tuckedDecks } from '../../personal/tucked-decks'
import { isTucked } from '../../personal/tucking'
import { lockOnDeck } from '../../library/chain-lock'
import { lookup } from '../../record'
import type { State } from '../../state'
import { cardView } from './card'
import { isSeen, type CardContext } from '../../cards/card-context'
import type { ViewContext } from '../context'
import { deckFailure } from './deck-failure'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { deckTitle, languageOf } from '../deck-tiles/deck-tile'
import { homeAndLibrary } from '../deck-tiles/tile-context'

/** Cards of the window before and after the one in view (D-DECK-41). */
const CARDS_BEFORE = 3
const CARDS_AFTER = 4
/**
 * Deck types that are shown even without any card of their own, because their derived cards contain information: an
 * assessment's dates, a competition's standings.
 */
const HOLDS_MORE: ReadonlySet<string> = new Set(['quiz', 'competition'])
/** Up to this many cards, a deck shows one seen mark per card. */
const MAX_SINGLE_MARKS = 40

/**
 * Projects an open deck, or why it is not shown. A copy on the device stays visible after a failed download. It is
 * hidden after a refusal by the server, a chain lock, or a removal by the learner in any tab (D-DECK-40, S-DAISY-01,
 * D-OWN-11).
 */
export function deckView(state: State, deckId: string, context: ViewContext): DeckView {
  const open = openDeckIn(state, context.session, deckId)
  const isOpen = open !== undefined
  const failure = failureNow(state, deckId, open, context)
  const refused = failure !== undefined && failure.kind !== 'download'
  const resolvedDeck = refused ? undefined : resolveDeck(state, context.contents, deckId, context.at, context.session)
  const view =
    resolvedDeck === undefined
      ? unavailableDeck(state, deckId, failure ?? goneFailure(state, deckId, context), context)
      : isOpen
        ? resolvedDeckView(state, deckId, resolvedDeck, context)
        : unavailableDeck(state, deckId, undefined, context)
  return isOpen ? { ...view, open: true } : view
}

function failureNow(
  state: State,
  deckId: string,
  open: OpenDeck | undefined,
  { contents }: ViewContext,
): DeckView['failure'] {
  const lock = open === undefined ? lockOnDeck(state, contents, deckId) : undefined
  if (lock !== undefined) return { kind: 'locked', ...lock }
  return removedAt(state, deckId) === undefined ? deckFailure(state, deckId) : { kind: 'notFound' }
}

/**
 * The stored content was evicted and is not being loaded: the view shows a failure, with the option to load it again.
 */
function goneFailure(state: State, deckId: string, { contents, at }: ViewContext): DeckView['failure'] {
  return isDeckGone(state, contents, deckId) && !isDeckLoading(state, deckId, at) ? { kind: 'download' } : undefined
}

/** Returns the own decks that contain the card, as far as this device knows (D-TUCK-09). */
const decksWith = (state: State, cardId: string, { contents }: ViewContext): string[] =>
  tuckedDecks(state, contents)
    .map(({ id }) => id)
    .filter((id) => isTucked(state, id, cardId))

/** Returns the list entry of a deck that is not loaded: from the deck lists or the competitions. */
function summaryOf(state: State, deckId: string, context: ViewContext): DeckSummary | undefined {
  const { home, tiles } = homeAndLibrary(state, context)
  return tiles.summaries.get(deckId) ?? home?.competitions?.find(({ deck }) => deck?.id === deckId)?.deck
}

/** Projects a deck that cannot be shown, with the title that it was loaded with, else that of the lists. */
function unavailableDeck(state: State, deckId: string, failure: DeckView['failure'], context: ViewContext): DeckView {
  return {
    deckId,
    state: failure === undefined ? 'loading' : 'failed',
    title: deckTitle(lookup(state.user.library.decks, deckId) ?? summaryOf(state, deckId, context)),
    total: 0,
    position: 0,
    places: 0,
    cards: [],
    seen: [],
    seenCount: 0,
    removable: false,
    ...omitUndefined({ failure }),
  }
}

function resolvedDeckView(state: State, deckId: string, resolvedDeck: ResolvedDeck, context: ViewContext): DeckView {
  const { shown, mode, content } = resolvedDeck
  const open = openDeckIn(state, context.session, deckId)
  const current = currentCard(resolvedDeck, open)
  const counted = resolvedDeck.cards.filter(({ derived }) => derived !== true)
  const counts = cardNumbers(resolvedDeck)
  const numbers = new Map(shown.map(({ id }) => [id, counts.get(id) ?? 0]))
  const place = shown.findIndex(({ id }) => id === current?.id) + 1
  const cardContext: CardContext = { state, context, resolvedDeck, open, numbers, seen: seenOf(state, deckId) }
  const start = Math.max(0, place - 1 - CARDS_BEFORE)
  const seen = counted.map((card) => isSeen(cardContext, card))
  return {
    deckId,
    state: shown.length === 0 || (counted.length === 0 && !HOLDS_MORE.has(content.deck.type ?? '')) ? 'empty' : 'ready',
    title: deckTitle(content.deck),
    total: counted.length,
    position: numbers.get(current?.id ?? '') ?? 0,
    places: shown.length,
    cards: shown.slice(start, place + CARDS_AFTER).map((card, index) => cardView(card, start + index + 1, cardContext)),
    seen: counted.length <= MAX_SINGLE_MARKS ? seen : [],
    seenCount: seen.filter(Boolean).length,
    removable: takesCards(content.deck, state.user.session.user),
    ...omitUndefined({
      type: content.deck.type,
      currentCardId: current?.id,
      asked: requestedCard(state, deckId, resolvedDeck, open, context),
      ended: open?.atEnd,
      tuckingCardId: open?.tucking,
      tuckedInto: open?.tucking === undefined ? undefined : decksWith(state, open.tucking, context),
      language: languageOf(content.deck),
      mode,
      keysOff: state.device.keysOff,
      indexCardId: shown.find(({ type }) => type === 'index')?.id,
      firstCardId: shown[0]?.id,
      lastCardId: shown.at(-1)?.id,
    }),
  }
}

/**
 * Returns the status of the card that the deck was opened at; undefined if the deck contains that card, even if it is
 * hidden now.
 */
function requestedCard(
  state: State,
  deckId: string,
  { cards }: ResolvedDeck,
  open: OpenDeck | undefined,
  { at }: ViewContext,
): DeckView['asked'] {
  if (open?.requestedCardId === undefined || cards.some(({ id }) => id === open.requestedCardId)) return undefined
  const mayCome = isDeckLoading(state, deckId, at) && state.user.sync.load.context.status !== 'failed'
  return mayCome ? 'awaited' : 'missing'
}
