import { choose } from '../quiz/shuffle'

/** For organisations that name no colours; white text is readable on each (O-17). */
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
  /** Of the primary organisation; empty for none. */
  readonly colors: readonly string[]
  /** Of the decks there are. */
  readonly used: readonly string[]
  /** The deck is made for a card that is put into it. */
  readonly forCard: boolean
  readonly seed: string
}

/**
 * The colour of a new deck: any of the organisation's, or of the default ones, that no other deck has, while there is
 * one (D-OWN-04, D-OWN-05, D-OWN-07); for a card that is put into it, any at all (D-OWN-06).
 */
export function deckColor({ colors, used, forCard, seed }: Palette): string {
  const palette: readonly string[] = colors.length > 0 ? colors : defaultPalette
  const taken = new Set(used.map((color) => color.toLowerCase()))
  const free = forCard ? palette : palette.filter((color) => !taken.has(color.toLowerCase()))
  return choose(free.length > 0 ? free : palette, seed) ?? defaultPalette[0]
}
