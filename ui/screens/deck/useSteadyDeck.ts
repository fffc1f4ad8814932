import { useState } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { steadyDeck } from './steady-deck'

/** The deck as it shows until its learner takes a step. */
export function useSteadyDeck(deck: DeckView): DeckView {
  const [kept, setKept] = useState({ from: deck, steady: deck })
  if (kept.from === deck) return kept.steady
  const steady = steadyDeck(kept.steady, deck)
  setKept({ from: deck, steady })
  return steady
}
