import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { Organisation } from '../../protocol/entities/organisation'
import type { KeptBy } from '../../protocol/views/parts'

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

/**
 * Returns how learners may keep cards if their organisation does not permit both starring and tucking; undefined if
 * both are permitted, as without an organisation (D-TUCK-11, D-FAV-04).
 */
export function saveMethod(organisation: Organisation | undefined): KeptBy | undefined {
  if (organisation === undefined) return undefined
  const { cardFavoriteAllowed: star = false, cardTuckAllowed: tuck = false } = organisation
  return star ? (tuck ? undefined : 'star') : tuck ? 'tuck' : 'none'
}
