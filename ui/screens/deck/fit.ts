/** Height of a card by its width: the golden ratio (D-LAYOUT-02). */
export const cardRatio = 1.618
/** No card is higher, in px, on whatever device (D-LAYOUT-03, D-LAYOUT-04). */
export const highestCard = 800
/** Room above and below the card together, for its shadow. */
const airAround = 20
const airBelow = 14

/** Space between the card and the side of the window, in px (D-LAYOUT-05). */
export function paddingAt(width: number): number {
  if (width < 375) return 10
  return width < 600 ? 15 : 30
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A tablet or more: its smaller side is over 600 px (D-LAYOUT-07, S-BRAND-11). */
export const isTablet = ({ width, height }: Size): boolean => Math.min(width, height) > 600

/** The size of the cards in the hand, and how far the next one lies from the one before it, in px. */
export interface Fit {
  readonly width: number
  readonly height: number
  readonly step: number
}

/** A phone on its side: wide, and too low for a card that stands (X-UX-04). */
export const lowWindow = '(orientation: landscape) and (max-height: 520px)'
/** How wide a card may lie there, by its height. */
const widestLying = 2.25

/**
 * The largest card that fits into a hand of this size; its neighbours peek beside it on a phone, and leave it room on a
 * tablet. On a low window it lies.
 */
export function fitCard(hand: Size, isLow = false, onTablet = isTablet(hand)): Fit {
  const padding = paddingAt(hand.width)
  const widest = hand.width - 2 * (isLow ? Math.min(16, padding) : padding)
  if (isLow) {
    const height = Math.max(0, hand.height - airBelow)
    const width = Math.min(widest, height * widestLying)
    return { width, height, step: width + 10 }
  }
  const height = Math.max(0, Math.min(highestCard, hand.height - airAround, widest * cardRatio))
  const width = height / cardRatio
  return { width, height, step: width + (onTablet ? 40 : 8) }
}
