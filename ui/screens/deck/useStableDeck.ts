import { useState } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { stableDeck } from './stable-deck'

/** Returns the deck as shown until the learner takes a step. */
export function useStableDeck(deck: DeckView): DeckView {
  const [kept, setKept] = useState({ from: deck, steady: deck })
  if (kept.from === deck) return kept.steady
  const steady = stableDeck(kept.steady, deck)
  setKept({ from: deck, steady })
  return steady
}
