import type { CSSProperties } from 'react'
import type { CardSize } from './card-size'

/** Returns the size and the position of a card on the carousel track. The card keeps its position; the track moves. */
export const cardStyle = (place: number, { width, height, step }: CardSize): CSSProperties => ({
  inlineSize: width,
  blockSize: height,
  translate: `${(place * step).toFixed(2)}px`,
})
