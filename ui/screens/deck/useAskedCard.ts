import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { deckPath, deckTarget } from '../../../protocol/path-rules'
import { refusal } from '../../../protocol/faults'
import type { Route } from '../../../protocol/paths'
import type { DeckView } from '../../../protocol/views/deck'
import { useOwnDispatch } from '../../core-client/hooks'
import { noted } from '../../history-entry'
import { sayRefusal } from '../../toast/say-refusal'

/**
 * An address that names a card which is none of the deck's opens the deck at its first card, says so, and is that of the
 * deck from then on. While a newer version is on its way, which may have the card, that is waited for; the card then comes
 * into view, unless its learner has gone on meanwhile.
 */
export function useAskedCard(deck: DeckView | undefined, deckId: string, route: Route): void {
  const dispatch = useOwnDispatch()
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
      sayRefusal(refusal('cardNotFound'))
      // Opened anew by its own address it stays where it is.
      navigate(deckPath(deckId, prefix) + location.search, {
        replace: true,
        state: { ...noted(), card: currentCardId },
      })
    } else if (waited !== undefined && waited === currentCardId) void dispatch('jumpToCard', { deckId, cardId })
  }, [asked, currentCardId, state, deckId, cardId, prefix, dispatch])
}
