import { useState, type ComponentType } from 'react'
import type { DeckView } from '../../../../protocol/views/deck'
import { part, usePart } from '../../../faults/part'
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
  /** Goes back to the hand. */
  readonly leave: () => void
}

/**
 * The place after the last card (X-UX-01). The result of an assessment is that assessment's own end: there is none
 * after it, unless it is open for reading.
 */
export function useDeckEnd(
  { deckId, mode, lastCardId, places }: DeckView,
  shown: CardInHand | undefined,
): DeckEndPlace {
  const [endOf, setEndOf] = useState<string>()
  const hasEnd = mode === undefined || mode === 'info'
  const end = usePart(deckEndPart, hasEnd && shown !== undefined && shown.place >= places - fetchedBefore)
  const isPast = endOf === deckId && end.is === 'here'
  const mayGo = hasEnd && !isPast && end.is === 'here' && shown?.cardId === lastCardId
  return {
    End: isPast ? end.value : undefined,
    go: mayGo ? () => setEndOf(deckId) : undefined,
    leave: () => setEndOf(undefined),
  }
}

interface CardInHand {
  readonly cardId: string
  readonly place: number
}
