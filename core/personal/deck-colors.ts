import { choose } from '../quiz/shuffle'

/** Palette for organisations without colours; white text is readable on each (O-17). */
export const defaultPalette = [
  '#b3261e',
  '#a14600',
  '#7a5c00',
  '#2e6b1f',
  '#00696b',
  '#1f5fa8',
  '#5b4bb5',
  '#97387f',
] as const

interface Palette {
  /** Colours of the primary organisation; empty for none. */
  readonly colors: readonly string[]
  /** Colours of the existing decks. */
  readonly used: readonly string[]
  /** The deck is created for a card. */
  readonly forCard: boolean
  readonly seed: string
}

/**
 * Returns the colour of a new deck: one of the organisation's or default colours that no other deck has, while one is
 * left (D-OWN-04, D-OWN-05, D-OWN-07); for a deck created for a card, any of them (D-OWN-06).
 */
export function deckColor({ colors, used, forCard, seed }: Palette): string {
  const palette: readonly string[] = colors.length > 0 ? colors : defaultPalette
  const taken = new Set(used.map((color) => color.toLowerCase()))
  const free = forCard ? palette : palette.filter((color) => !taken.has(color.toLowerCase()))
  return choose(free.length > 0 ? free : palette, seed) ?? defaultPalette[0]
}
