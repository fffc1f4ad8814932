import { useEffect, useRef } from 'react'
import { noteAfter } from '../../history-entry'

/** Milliseconds between two notes at the least: Safari allows 100 in 30 s, and scrolling makes some too. */
const pause = 400

/**
 * Notes the card in view, at which the deck then opens after a reload and on the way back or forward: at once, and of
 * cards that are passed quickly the one that comes to rest. A link to the deck makes an entry of the history of its own,
 * which holds none: it opens at the first card.
 */
export function useNotedCard(card: string | undefined): void {
  const movedAt = useRef(-Infinity)
  useEffect(() => {
    if (card === undefined) return undefined
    const now = performance.now()
    const isQuick = now - movedAt.current < pause
    movedAt.current = now
    return noteAfter(isQuick ? pause : 0, { card })
  }, [card])
}
