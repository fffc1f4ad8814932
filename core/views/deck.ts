import type { DeckSummary } from '../../protocol/entities/deck'
import type { DeckView } from '../../protocol/views/deck'
import { isDeckUnderWay } from '../deck/load-deck'
import { cardNumbers, currentCard, deckAtHand, isDeckGone, openIn, type DeckAtHand } from '../deck/open-deck'
import { seenOf } from '../deck/seen-records'
import type { OpenDeck } from '../deck/state'
import { removedAt } from '../personal/removed'
import { takesCards, tuckedDecks } from '../personal/tucked-decks'
import { isTucked } from '../personal/tucking'
import { lockOn } from '../library/chain-lock'
import { lookup } from '../record'
import type { State } from '../state'
import { cardView } from './card'
import { isSeen, type CardContext } from '../cards/card-context'
import type { ViewContext } from './context'
import { deckFailure } from './deck-failure'
import { defined } from '../../protocol/defined'
import { deckTitle, languageOf } from './deck-tile'
import { listsOf } from './tile-context'

/** Cards of the window before and after the one in view (D-DECK-41). */
const BEFORE = 3
const AFTER = 4
/** In these decks what the app makes itself says something without any card: when an assessment is, how a competition stands. */
const HOLDS_MORE: ReadonlySet<string> = new Set(['quiz', 'competition'])
/** Up to so many cards a deck shows one mark each for what is seen. */
const MARKED_SINGLY = 40

/**
 * A deck that is open, or why it is not. A copy on the device outlasts a failed download, not a refusal, of the server or by
 * a chain, nor that the learner removed it, in whatever tab (D-DECK-40, S-DAISY-01, D-OWN-11).
 */
export function deckView(state: State, deckId: string, context: ViewContext): DeckView {
  const open = openIn(state, context.session, deckId)
  const isOpen = open !== undefined
  const failure = failureNow(state, deckId, open, context)
  const refused = failure !== undefined && failure.kind !== 'download'
  const hand = refused ? undefined : deckAtHand(state, context.contents, deckId, context.at, context.session)
  const view =
    hand === undefined
      ? notAtHand(state, deckId, failure ?? goneFailure(state, deckId, context), context)
      : isOpen
        ? atHand(state, deckId, hand, context)
        : notAtHand(state, deckId, undefined, context)
  return isOpen ? { ...view, open: true } : view
}

function failureNow(
  state: State,
  deckId: string,
  open: OpenDeck | undefined,
  { contents }: ViewContext,
): DeckView['failure'] {
  const lock = open === undefined ? lockOn(state, contents, deckId) : undefined
  if (lock !== undefined) return { kind: 'locked', ...lock }
  return removedAt(state, deckId) === undefined ? deckFailure(state, deckId) : { kind: 'notFound' }
}

/** What was kept is gone, and nobody is fetching it: it is said, with the way to load it anew. */
function goneFailure(state: State, deckId: string, { contents, at }: ViewContext): DeckView['failure'] {
  return isDeckGone(state, contents, deckId) && !isDeckUnderWay(state, deckId, at) ? { kind: 'download' } : undefined
}

/** Own decks that have the card, as far as anything here tells (D-TUCK-09). */
const decksWith = (state: State, cardId: string, { contents }: ViewContext): string[] =>
  tuckedDecks(state, contents)
    .map(({ id }) => id)
    .filter((id) => isTucked(state, id, cardId))

/** What the lists call a deck that is not loaded: those of decks, or that of competitions. */
function named(state: State, deckId: string, context: ViewContext): DeckSummary | undefined {
  const { home, tiles } = listsOf(state, context)
  return tiles.summaries.get(deckId) ?? home?.competitions?.find(({ deck }) => deck?.id === deckId)?.deck
}

/** What cannot be shown has the name that it was loaded under, else the one in the lists. */
function notAtHand(state: State, deckId: string, failure: DeckView['failure'], context: ViewContext): DeckView {
  return {
    deckId,
    state: failure === undefined ? 'loading' : 'failed',
    title: deckTitle(lookup(state.mine.library.decks, deckId) ?? named(state, deckId, context)),
    total: 0,
    position: 0,
    places: 0,
    cards: [],
    seen: [],
    seenCount: 0,
    removable: false,
    ...defined({ failure }),
  }
}

function atHand(state: State, deckId: string, hand: DeckAtHand, context: ViewContext): DeckView {
  const { shown, mode, content } = hand
  const open = openIn(state, context.session, deckId)
  const current = currentCard(hand, open)
  const counted = hand.cards.filter(({ derived }) => derived !== true)
  const counts = cardNumbers(hand)
  const numbers = new Map(shown.map(({ id }) => [id, counts.get(id) ?? 0]))
  const place = shown.findIndex(({ id }) => id === current?.id) + 1
  const cardContext: CardContext = { state, context, hand, open, numbers, seen: seenOf(state, deckId) }
  const start = Math.max(0, place - 1 - BEFORE)
  const seen = counted.map((card) => isSeen(cardContext, card))
  return {
    deckId,
    state: shown.length === 0 || (counted.length === 0 && !HOLDS_MORE.has(content.deck.type ?? '')) ? 'empty' : 'ready',
    title: deckTitle(content.deck),
    total: counted.length,
    position: numbers.get(current?.id ?? '') ?? 0,
    places: shown.length,
    cards: shown.slice(start, place + AFTER).map((card, index) => cardView(card, start + index + 1, cardContext)),
    seen: counted.length <= MARKED_SINGLY ? seen : [],
    seenCount: seen.filter(Boolean).length,
    removable: takesCards(content.deck, state.mine.session.user),
    ...defined({
      type: content.deck.type,
      currentCardId: current?.id,
      asked: askedCard(state, deckId, hand, open, context),
      ended: open?.ended,
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

/** What is to be said of the card that the deck was opened at; nothing where it has that card, though it may not show now. */
function askedCard(
  state: State,
  deckId: string,
  { cards }: DeckAtHand,
  open: OpenDeck | undefined,
  { at }: ViewContext,
): DeckView['asked'] {
  if (open?.asked === undefined || cards.some(({ id }) => id === open.asked)) return undefined
  const mayCome = isDeckUnderWay(state, deckId, at) && state.mine.sync.load.context.status !== 'failed'
  return mayCome ? 'awaited' : 'missing'
}
