/** Cards that are drawn, and places that are held for those behind them (D-DECK-41). */
const drawn = 8
const held = 10

/** The part of a deck that is in the page: cards from the window's start, then empty places for the ones behind. */
export interface CardWindow<C> {
  readonly cards: readonly C[]
  /** Numbers of the places that are held. */
  readonly placeholders: readonly number[]
}

/** Draws 8 cards of the window, the one in view among them, and holds up to 10 places behind them (D-DECK-41). */
export function cardWindow<C extends { readonly place: number }>(
  cards: readonly C[],
  position: number,
  total: number,
): CardWindow<C> {
  const place = cards.findIndex(({ place: at }) => at === position)
  const start = place < drawn ? 0 : place - 3
  const shown = cards.slice(start, start + drawn)
  const last = shown.at(-1)?.place ?? total
  const count = Math.max(0, Math.min(held, total - last))
  return { cards: shown, placeholders: Array.from({ length: count }, (_, index) => last + 1 + index) }
}
