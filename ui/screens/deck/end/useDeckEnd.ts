import { useState, type ComponentType } from 'react'
import type { DeckView } from '../../../../protocol/views/deck'
import { part, usePart } from '../../../faults/part'
import type { Dispatch } from '../../../core-client/hooks'
import type { DeckEnd } from './DeckEnd'

/** It is fetched with the last cards of a deck, not with the first. */
export const deckEndPart = part<typeof DeckEnd>(() => import('./DeckEnd').then((module) => module.DeckEnd))

/** How many cards before the last one the end is fetched. */
const fetchedBefore = 2

interface DeckEndPlace {
  /** What lies there instead of the hand, when the learner is past the last card. */
  readonly End: ComponentType<Parameters<typeof DeckEnd>[0]> | undefined
  /** Goes past the last card; undefined where there is nothing to go to. */
  readonly go: (() => void) | undefined
  /** Goes back to a card of the hand; undefined where nobody is at the end. */
  readonly leave: ((cardId: string) => void) | undefined
}

/**
 * The place after the last card (X-UX-01). The result of an assessment is that assessment's own end: there is none
 * after it, unless it is open for reading.
 */
export function useDeckEnd(
  { deckId, mode, lastCardId, places, ended }: DeckView,
  shown: CardInHand | undefined,
  dispatch: Dispatch,
): DeckEndPlace {
  // Where the learner went shows before the core has heard of it.
  const [isThere = ended === true, setIsThere] = useState<boolean>()
  const hasEnd = mode === undefined || mode === 'info'
  const end = usePart(deckEndPart, hasEnd && shown !== undefined && shown.place >= places - fetchedBefore)
  const isPast = hasEnd && isThere && end.is === 'here'
  const mayGo = hasEnd && !isPast && end.is === 'here' && shown?.cardId === lastCardId
  const go = () => {
    setIsThere(true)
    void dispatch('showDeckEnd', { deckId })
  }
  const leave = (to: string) => {
    setIsThere(false)
    // To any other card the hand leads by itself.
    if (to === shown?.cardId) void dispatch('jumpToCard', { deckId, cardId: to })
  }
  return {
    End: isPast ? end.value : undefined,
    go: mayGo ? go : undefined,
    leave: isPast ? leave : undefined,
  }
}

interface CardInHand {
  readonly cardId: string
  readonly place: number
}
