import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { Organisation } from '../../protocol/entities/organisation'

const deckBoundTypes: ReadonlySet<KnownCardType> = new Set([
  'quiz',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'index',
  'pointsResults',
  'competitionInstructions',
])

/** Is the card tied to its deck? Such cards can be neither tucked nor liked (D-TUCK-07, D-TUCK-08, D-FAV-04). */
export const isBoundToDeck = ({ type }: Pick<Card, 'type'>): boolean => deckBoundTypes.has(shownCardType(type))

/**
 * Does the organisation permit it? Without an organisation it is allowed (D-TUCK-11, D-TUCK-12, D-FAV-04, D-FAV-05).
 */
export const isPermitted = (
  organisation: Organisation | undefined,
  setting: 'cardFavoriteAllowed' | 'cardTuckAllowed',
): boolean => organisation === undefined || organisation[setting] === true
