import type { CSSProperties } from 'react'
import type { Fit } from './fit'

/** The size of a card, and where it lies on the strip: it stays there, and the strip moves. */
export const lieAt = (place: number, { width, height, step }: Fit): CSSProperties => ({
  inlineSize: width,
  blockSize: height,
  translate: `${(place * step).toFixed(2)}px`,
})
