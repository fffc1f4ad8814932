import { useState } from 'react'
import { canonicalJson } from '../../../protocol/json'
import type { CardView } from '../../../protocol/views/deck'

/** The cards of a window as the objects that they were before, as far as they say the same: a new patch brings copies. */
export function useSameCards(cards: readonly CardView[]): readonly CardView[] {
  const [kept, setKept] = useState({ from: cards, cards })
  if (kept.from === cards) return kept.cards
  const same = cards.map((card) => {
    const before = kept.cards.find(({ cardId }) => cardId === card.cardId)
    return before !== undefined && canonicalJson(before) === canonicalJson(card) ? before : card
  })
  setKept({ from: cards, cards: same })
  return same
}
