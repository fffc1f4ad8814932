import type { CSSProperties } from 'react' /** Height of a card divided by its width: the golden ratio (D-LAYOUT-02). */
export const cardRatio = 1.618
/** Maximum height of a card in px, on all devices (D-LAYOUT-03, D-LAYOUT-04). */
export const MAX_CARD_HEIGHT_PX = 800
/** Space for the shadow in px: above and below together, and only below in a low window. */
const SHADOW_SPACE_PX = 20
const SHADOW_BELOW_PX = 14

/** Returns the space between the card and the side of the window, in px (D-LAYOUT-05). */
export function sidePadding(width: number): number {
  if (width < 375) return 10
  return width < 600 ? 15 : 30
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Is this a tablet or larger? Then the smaller side is over 600 px (D-LAYOUT-07, S-BRAND-11). */
export const isTablet = ({ width, height }: Size): boolean => Math.min(width, height) > 600

/** The size of the cards, and the distance between two neighbours, in px. */
export interface CardSize {
  readonly width: number
  readonly height: number
  readonly step: number
}

/** Matches a phone in landscape: wide, and too low for a portrait card (X-UX-04). */
export const lowWindow = '(orientation: landscape) and (max-height: 520px)'
/** Maximum width of a landscape card, as a multiple of its height. */
const MAX_LANDSCAPE_RATIO = 2.25

/**
 * Returns the largest card size that fits. On a phone the neighbours are partly visible; on a tablet there is a gap. In
 * a low window the card is in landscape.
 */
export function fitCardSize(area: Size, isLow = false, onTablet = isTablet(area)): CardSize {
  const padding = sidePadding(area.width)
  const widest = area.width - 2 * (isLow ? Math.min(16, padding) : padding)
  if (isLow) {
    const height = Math.max(0, area.height - SHADOW_BELOW_PX)
    const width = Math.min(widest, height * MAX_LANDSCAPE_RATIO)
    return { width, height, step: width + 10 }
  }
  const height = Math.max(0, Math.min(MAX_CARD_HEIGHT_PX, area.height - SHADOW_SPACE_PX, widest * cardRatio))
  const width = height / cardRatio
  return { width, height, step: width + (onTablet ? 40 : 8) }
}

/** Returns the size and the position of a card on the carousel track. The card keeps its position; the track moves. */
export const cardStyle = (place: number, { width, height, step }: CardSize): CSSProperties => ({
  inlineSize: width,
  blockSize: height,
  translate: `${(place * step).toFixed(2)}px`,
})
