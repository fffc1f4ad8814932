import { useEffect } from 'react'
import { canonicalJson } from '../../../protocol/json'
import type { CardView } from '../../../protocol/views/deck'
import { fetchBack } from '../../cards/CardBack'
import { hasMarkup } from '../../components/plain-text'
import { sanitizer } from '../../components/sanitizer'

/** Fetches what these cards need beside the viewer, before one of them is turned: their backs, and the sanitizer. */
export function useFetchedParts(cards: readonly CardView[]): void {
  useEffect(() => {
    for (const kind of new Set(cards.map(({ back }) => back.kind))) void fetchBack(kind)
    if (hasMarkup(canonicalJson(cards))) void sanitizer.fetch()
  }, [cards])
}
