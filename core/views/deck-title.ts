import type { Deck } from '../../protocol/entities/deck'

/** The name of every deck of awards (D-DECK-02). */
const AWARDS = 'Certifications'

/** A deck's title; none for a deck without one. */
export const deckTitle = ({ type, title }: Pick<Deck, 'type' | 'title'>): string =>
  type === 'awards' ? AWARDS : (title ?? '')
