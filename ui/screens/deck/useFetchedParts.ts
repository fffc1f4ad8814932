import { useEffect } from 'react'
import { canonicalJson } from '../../../protocol/json'
import type { CardView } from '../../../protocol/views/deck'
import { fetchBack } from '../../cards/CardBack'
import { fetchRating } from '../../cards/CardRating'
import { fetchParts } from '../../cards/parts/CardParts'
import { hasMarkup } from '../../components/plain-text'
import { sanitizer } from '../../components/sanitizer'

/** Fetches what these cards need beside the viewer, before one of them is turned: their backs, the rating, and the sanitizer. */
export function useFetchedParts(cards: readonly CardView[]): void {
  useEffect(() => {
    const kinds = new Set(cards.map(({ back }) => back.kind))
    // The last answer brings the results, and there may be no connection by then.
    if (kinds.has('quiz')) kinds.add('quizResults')
    for (const kind of kinds) void fetchBack(kind)
    for (const { parts } of cards) fetchParts(parts)
    if (cards.some(({ rating }) => rating !== undefined)) void fetchRating()
    if (hasMarkup(canonicalJson(cards))) void sanitizer.fetch()
  }, [cards])
}
