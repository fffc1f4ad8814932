/** Height of a card by its width: the golden ratio (D-LAYOUT-02). */
export const cardRatio = 1.618
/** No card is higher, in px (D-LAYOUT-03). */
export const highestCard = 800
/** Up to this width a window counts as a phone's (D-LAYOUT-06). */
export const widestPhone = 736
/** Room above and below the card together, for its shadow. */
const airAround = 20

/** Space between the card and the side of the window, in px (D-LAYOUT-05). */
export function paddingAt(width: number): number {
  if (width < 375) return 10
  return width < 600 ? 15 : 30
}

/** The size of the cards in the hand, and how far the next one lies from the one before it, in px. */
export interface Fit {
  readonly width: number
  readonly height: number
  readonly step: number
}

/** The largest card that fits into a hand of this size; its neighbours peek beside it on a phone. */
export function fitCard(hand: { readonly width: number; readonly height: number }): Fit {
  const widest = hand.width - 2 * paddingAt(hand.width)
  const height = Math.max(0, Math.min(highestCard, hand.height - airAround, widest * cardRatio))
  const width = height / cardRatio
  return { width, height, step: width + (hand.width < 600 ? 8 : 40) }
}
