import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { deckPath, deckTarget } from '../../../protocol/path-rules'
import type { Route } from '../../../protocol/paths'
import type { DeckView } from '../../../protocol/views/deck'
import { useSilentDispatch } from '../../core-client/hooks'
import { historyState } from '../../navigation/history-entry'

/**
 * Handles a URL with a card that the deck does not contain: the deck opens at its first card, with the deckNotFound
 * alert (D-ROUTE-15), and the deck's own URL replaces it. While a newer version of the deck loads, which may contain
 * the card, the alert is deferred. Then the card comes into view, unless the learner has moved meanwhile.
 */
export function useRequestedCard(deck: DeckView | undefined, deckId: string, route: Route): void {
  const dispatch = useSilentDispatch()
  const { cardId, prefix } = deckTarget(route, deckId) ?? {}
  const waitsAt = useRef<string>(undefined)
  const { asked, currentCardId, state } = deck ?? {}
  useEffect(() => {
    if (cardId === undefined || state !== 'ready') return
    if (asked === 'awaited') {
      waitsAt.current ??= currentCardId
      return
    }
    const waited = waitsAt.current
    waitsAt.current = undefined
    if (asked === 'missing') {
      void dispatch('reportUnknownRoute', { of: 'deck' })
      // Opened by the deck's own URL, the deck stays at this card.
      navigate(deckPath(deckId, prefix) + location.search, {
        replace: true,
        state: { ...historyState(), card: currentCardId },
      })
    } else if (waited !== undefined && waited === currentCardId) void dispatch('jumpToCard', { deckId, cardId })
  }, [asked, currentCardId, state, deckId, cardId, prefix, dispatch])
}
