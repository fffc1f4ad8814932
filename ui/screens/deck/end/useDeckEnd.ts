import { useState, type ComponentType } from 'react'
import type { DeckView } from '../../../../protocol/views/deck'
import { lazyModule, useLazyModule } from '../../../lazy/lazy-module'
import type { Dispatch } from '../../../core-client/hooks'
import type { DeckEnd } from './DeckEnd'

/** The end screen is loaded with the last cards of a deck, not with the first. */
export const deckEndModule = lazyModule<typeof DeckEnd>(() => import('./DeckEnd').then((module) => module.DeckEnd))

/** How many cards before the last one the end screen is loaded. */
const PREFETCH_CARDS = 2

interface DeckEndPlace {
  /** Component shown instead of the carousel when the learner is past the last card. */
  readonly End: ComponentType<Parameters<typeof DeckEnd>[0]> | undefined
  /** Goes past the last card, at once or when the end screen is loaded; undefined if there is no end screen. */
  readonly go: (() => void) | undefined
  /** Returns to a card of the deck; undefined if the learner has not gone to the end. */
  readonly leave: ((cardId: string) => void) | undefined
}

/**
 * Handles the end screen after the last card (X-UX-01). An assessment ends with its result, so it has no end screen
 * unless it is open for reference.
 */
export function useDeckEnd(
  { deckId, mode, lastCardId, places, ended }: DeckView,
  shown: ShownCard | undefined,
  dispatch: Dispatch,
): DeckEndPlace {
  // The end shows before the core has processed the intent.
  const [isThere = ended === true, setIsThere] = useState<boolean>()
  const hasEnd = mode === undefined || mode === 'info'
  const end = useLazyModule(deckEndModule, hasEnd && shown !== undefined && shown.place >= places - PREFETCH_CARDS)
  const isPast = hasEnd && isThere
  const mayGo = hasEnd && !isThere && end.is !== 'failed' && shown?.cardId === lastCardId
  const go = () => {
    setIsThere(true)
    void dispatch('showDeckEnd', { deckId })
  }
  const leave = (to: string) => {
    setIsThere(false)
    // For any other card the carousel dispatches the jump.
    if (to === shown?.cardId) void dispatch('jumpToCard', { deckId, cardId: to })
  }
  return {
    End: isPast && end.is === 'loaded' ? end.value : undefined,
    go: mayGo ? go : undefined,
    leave: isPast ? leave : undefined,
  }
}

interface ShownCard {
  readonly cardId: string
  readonly place: number
}
