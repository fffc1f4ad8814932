import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { SeenRecord } from '../../protocol/entities/engagement'

/** What a seen record says, whatever its id (D-ENTITY-12). */
type SeenState = Pick<SeenRecord, 'percentageContentSeen' | 'lastSeen'>

/** What flipping a card counts for (D-CARD-36). */
const PERCENT_BY_FLIP = 50

const isVersioned = (deck: Pick<Deck, 'version'>): boolean => deck.version?.publishedAt !== undefined

/** Does being in view mark this card as seen: in a versioned deck, or once renewed (D-CARD-34, D-CARD-35)? */
export const countsWhenInView = (deck: Pick<Deck, 'version'>, card: Pick<Card, 'renewedAt'>): boolean =>
  isVersioned(deck) || card.renewedAt !== undefined

/** New to the learner: never seen in a versioned deck, or renewed since it was last seen (D-CARD-13, O-49). */
export function isNew(
  deck: Pick<Deck, 'version'>,
  card: Pick<Card, 'renewedAt'>,
  record: SeenState | undefined,
): boolean {
  if (record === undefined) return countsWhenInView(deck, card)
  return card.renewedAt !== undefined && card.renewedAt > (record.lastSeen ?? -Infinity)
}

/** The percentage that a view without a flip leaves as it was (O-50). */
export const percentAfterView = (record: SeenState | undefined): number => record?.percentageContentSeen ?? 0

/** The percentage after a flip: 50, or the higher one known already (D-CARD-36, O-59). */
export const percentAfterFlip = (record: SeenState | undefined): number =>
  Math.max(PERCENT_BY_FLIP, record?.percentageContentSeen ?? 0)
