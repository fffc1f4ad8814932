import { useEffect, useRef } from 'react'
import { updateHistoryAfter } from '../../navigation/history-entry'

/** Minimum interval of history updates in ms. Safari allows 100 in 30 s, and scrolling makes some, too. */
const MIN_INTERVAL_MS = 400

/**
 * Stores the card in view in the history state: the deck opens there after a reload, and on back or forward. It is
 * stored at once; of cards passed quickly, only the last is stored. A link to the deck creates a new history entry
 * without a card, so the deck opens at its first card.
 */
export function useCardHistory(card: string | undefined): void {
  const movedAt = useRef(-Infinity)
  useEffect(() => {
    if (card === undefined) return undefined
    const now = performance.now()
    const isQuick = now - movedAt.current < MIN_INTERVAL_MS
    movedAt.current = now
    return updateHistoryAfter(isQuick ? MIN_INTERVAL_MS : 0, { card })
  }, [card])
}
