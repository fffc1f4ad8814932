/** The name of every deck of awards (D-DECK-02). */
const AWARDS = 'Certifications'

/** A deck's title; empty for a deck without one. */
export const deckTitle = (deck: { readonly type?: string; readonly title?: string } | undefined): string =>
  deck?.type === 'awards' ? AWARDS : (deck?.title ?? '')
