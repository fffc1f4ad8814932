import { useEffect } from 'react'
import { noteAfter } from '../../history-entry'

/** Milliseconds that a card is in view until it is noted: Safari allows 100 notes in 30 s, and scrolling makes some too. */
const rest = 500

/**
 * Notes the card in view, at which the deck then opens after a reload and on the way back or forward. A link to the deck
 * makes an entry of the history of its own, which holds none: it opens at the first card.
 */
export function useNotedCard(card: string | undefined): void {
  useEffect(() => (card === undefined ? undefined : noteAfter(rest, { card })), [card])
}
