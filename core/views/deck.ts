import type { DeckView } from '../../protocol/views/deck'
import { isDeckUnderWay } from '../deck/loading'
import { currentCard, deckAtHand, isDeckGone, openIn, type DeckAtHand } from '../deck/open-deck'
import { seenOf } from '../deck/seen-records'
import { takesCards } from '../personal/own-decks'
import { lockOn } from '../library/chain-lock'
import { lookup } from '../record'
import type { State } from '../state'
import { cardView } from './card'
import { isSeen, type CardContext } from '../cards/card-context'
import type { ViewContext } from './context'
import { deckFailure } from './deck-failure'
import { defined } from '../../protocol/defined'
import { deckTitle } from './deck-tile'

/** Cards of the window before and after the one in view (D-DECK-41). */
const BEFORE = 3
const AFTER = 4
/** Up to so many cards a deck shows one mark each for what is seen. */
const MARKED_SINGLY = 40

/**
 * A deck that is open, or why it is not. A copy on the device outlasts a failed download, not a refusal, of the server or by
 * a chain (D-DECK-40, S-DAISY-01).
 */
export function deckView(state: State, deckId: string, context: ViewContext): DeckView {
  const lock =
    openIn(state, context.session, deckId) === undefined ? lockOn(state, context.contents, deckId) : undefined
  const failure = lock === undefined ? deckFailure(state, deckId) : { kind: 'locked' as const, ...lock }
  const refused = failure !== undefined && failure.kind !== 'download'
  const hand = refused ? undefined : deckAtHand(state, context.contents, deckId, context.at)
  if (hand !== undefined) return atHand(state, deckId, hand, context)
  return notAtHand(state, deckId, failure ?? goneFailure(state, deckId, context))
}

/** What was kept is gone, and nobody is fetching it: it is said, with the way to load it anew. */
function goneFailure(state: State, deckId: string, { contents, at }: ViewContext): DeckView['failure'] {
  return isDeckGone(state, contents, deckId) && !isDeckUnderWay(state, deckId, at) ? { kind: 'download' } : undefined
}

function notAtHand(state: State, deckId: string, failure: DeckView['failure']): DeckView {
  return {
    deckId,
    state: failure === undefined ? 'loading' : 'failed',
    title: deckTitle(lookup(state.mine.library.decks, deckId)),
    total: 0,
    position: 0,
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
  const numbers = new Map(shown.map(({ id }, index) => [id, index + 1]))
  const position = current === undefined ? 0 : (numbers.get(current.id) ?? 0)
  const cardContext: CardContext = { state, context, hand, open, numbers, seen: seenOf(state, deckId) }
  const start = Math.max(0, position - 1 - BEFORE)
  const seen = shown.map((card) => isSeen(cardContext, card))
  return {
    deckId,
    state: shown.length === 0 ? 'empty' : 'ready',
    title: deckTitle(content.deck),
    total: shown.length,
    position,
    cards: shown.slice(start, position + AFTER).map((card, index) => cardView(card, start + index + 1, cardContext)),
    seen: shown.length <= MARKED_SINGLY ? seen : [],
    seenCount: seen.filter(Boolean).length,
    removable: takesCards(content.deck, state.mine.session.user),
    ...defined({
      currentCardId: current?.id,
      mode,
      indexCardId: shown.find(({ type }) => type === 'index')?.id,
      firstCardId: shown[0]?.id,
      previousCardId: shown[position - 2]?.id,
      nextCardId: shown[position]?.id,
      lastCardId: shown.at(-1)?.id,
    }),
  }
}
