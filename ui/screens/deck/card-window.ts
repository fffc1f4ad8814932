/** Number of rendered cards, and maximum number of placeholders after them (D-DECK-41). */
const RENDERED_CARDS = 8
const PLACEHOLDERS = 10

/** The rendered window of a deck: cards from the window's start, then placeholders. */
export interface CardWindow<C> {
  readonly cards: readonly C[]
  /** Positions of the placeholders. */
  readonly placeholders: readonly number[]
}

/** Returns 8 cards that include the card in view, and up to 10 placeholders after them (D-DECK-41). */
export function cardWindow<C extends { readonly place: number }>(
  cards: readonly C[],
  position: number,
  total: number,
): CardWindow<C> {
  const place = cards.findIndex(({ place: at }) => at === position)
  const start = place < RENDERED_CARDS ? 0 : place - 3
  const shown = cards.slice(start, start + RENDERED_CARDS)
  const last = shown.at(-1)?.place ?? total
  const count = Math.max(0, Math.min(PLACEHOLDERS, total - last))
  return { cards: shown, placeholders: Array.from({ length: count }, (_, index) => last + 1 + index) }
}
