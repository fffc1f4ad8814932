import { useEffect } from 'react'
import { canonicalJson } from '../../../protocol/json'
import type { CardView } from '../../../protocol/views/deck'
import { prefetchBack } from '../../cards/CardBack'
import { prefetchRating } from '../../cards/CardRating'
import { prefetchSections } from '../../cards/sections/CardSections'
import { hasMarkup } from '../../components/text/plain-text'
import { sanitizer } from '../../components/text/SafeHtml'

/** Loads the code that these cards need before a flip: backs, card sections, the rating, and the sanitizer. */
export function usePrefetchCardModules(cards: readonly CardView[]): void {
  useEffect(() => {
    const kinds = new Set(cards.map(({ back }) => back.kind))
    // The last answer shows the results, and the device may be offline by then.
    if (kinds.has('quiz')) kinds.add('quizResults')
    for (const kind of kinds) void prefetchBack(kind)
    for (const { parts } of cards) prefetchSections(parts)
    if (cards.some(({ rating }) => rating !== undefined)) void prefetchRating()
    if (hasMarkup(canonicalJson(cards))) void sanitizer.fetch()
  }, [cards])
}
