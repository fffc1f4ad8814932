import type { Oklch } from './oklch'

export type Scheme = 'light' | 'dark'
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

interface Steps {
  readonly dark: boolean
  /** Lightness of each of the twelve steps; step 9 is the colour itself and has none. */
  readonly lightness: readonly number[]
  /** Factors of the chroma of tints and of tinted greys. */
  readonly tint: number
  readonly grey: number
}

const light: Steps = {
  dark: false,
  lightness: [0.985, 0.968, 0.944, 0.915, 0.882, 0.84, 0.76, 0.588, 0.58, 0.55, 0.47, 0.255],
  tint: 1,
  grey: 1,
}
const dark: Steps = {
  dark: true,
  lightness: [0.19, 0.215, 0.245, 0.275, 0.31, 0.355, 0.44, 0.6, 0.58, 0.7, 0.79, 0.955],
  tint: 0.9,
  grey: 1.9,
}

export const stepsOf = (scheme: Scheme): Steps => (scheme === 'dark' ? dark : light)

/** Per step: the maximum chroma of a grey, and its share of the brand's chroma. */
const greys: readonly (readonly [number, number])[] = [
  [0.004, 0.06],
  [0.006, 0.08],
  [0.009, 0.1],
  [0.01, 0.11],
  [0.011, 0.12],
  [0.012, 0.13],
  [0.014, 0.15],
  [0.016, 0.17],
  [0.017, 0.18],
  [0.018, 0.18],
  [0.02, 0.2],
  [0.022, 0.22],
]

/** Per step: the share of the colour's chroma; from step 8 on the dark scheme uses the same. */
const shares = [0.06, 0.12, 0.24, 0.36, 0.46, 0.54, 0.68, 0.86, 1, 1, 1, 0.5]
const maxChroma = 0.15
const maxInkChroma: Readonly<Record<number, number>> = { 11: 0.14, 12: 0.12 }

/**
 * Derives twelve steps of one colour, from page to ink. 'chromatic' keeps the full hue, 'neutral' tints greys with it.
 * A grey colour stays grey, since every chroma is a share of the colour's.
 */
export function colorScale(color: Oklch, kind: 'chromatic' | 'neutral', steps: Steps): Oklch[] {
  return steps.lightness.map((l, index) => {
    const step = index + 1
    if (kind === 'neutral') {
      const [most, share] = greys[index] ?? [0, 0]
      return { l, c: Math.min(most, color.c * share) * steps.grey, h: color.h }
    }
    if (step === 9) return steps.dark ? lifted(color) : muted(color)
    const scale = step < 8 ? steps.tint : 1
    return { l, c: Math.min(color.c, maxInkChroma[step] ?? maxChroma) * (shares[index] ?? 1) * scale, h: color.h }
  })
}

/** Light scheme: the colour itself, moved out of the middle only where neither white nor black text is readable. */
const muted = (color: Oklch): Oklch => ({
  ...color,
  l: color.l < 0.585 ? Math.min(color.l, 0.53) : Math.max(color.l, 0.64),
})

/** Dark scheme: bright enough for a dark page and for dark text on it. */
const lifted = (color: Oklch): Oklch => ({ ...color, l: Math.max(color.l, 0.76), c: Math.min(color.c, maxChroma) })
