import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { SeenRecord } from '../../protocol/entities/engagement'

/** The content of a seen record, without its id (D-ENTITY-12). */
type SeenState = Pick<SeenRecord, 'percentageContentSeen' | 'lastSeen'>

/** The percentage that a flip counts for (D-CARD-36). */
const PERCENT_BY_FLIP = 50

const isVersioned = (deck: Pick<Deck, 'version'>): boolean => deck.version?.publishedAt !== undefined

/**
 * Does being in view mark this card as seen? It does in a versioned deck, or once the card was renewed (D-CARD-34,
 * D-CARD-35).
 */
export const countsWhenInView = (deck: Pick<Deck, 'version'>, card: Pick<Card, 'renewedAt'>): boolean =>
  isVersioned(deck) || card.renewedAt !== undefined

/**
 * Is the card new to the learner: never seen in a versioned deck, or renewed since it was last seen (D-CARD-13, O-49)?
 */
export function isNew(
  deck: Pick<Deck, 'version'>,
  card: Pick<Card, 'renewedAt'>,
  record: SeenState | undefined,
): boolean {
  if (record === undefined) return countsWhenInView(deck, card)
  return card.renewedAt !== undefined && card.renewedAt > (record.lastSeen ?? -Infinity)
}

/** Returns the percentage after a view without a flip: unchanged (O-50). */
export const percentAfterView = (record: SeenState | undefined): number => record?.percentageContentSeen ?? 0

/** Returns the percentage after a flip: 50, or the higher known one (D-CARD-36, O-59). */
export const percentAfterFlip = (record: SeenState | undefined): number =>
  Math.max(PERCENT_BY_FLIP, record?.percentageContentSeen ?? 0)
