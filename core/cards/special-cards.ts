import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { Organisation } from '../../protocol/entities/organisation'

const special: ReadonlySet<KnownCardType> = new Set([
  'quiz',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'index',
  'pointsResults',
  'competitionInstructions',
])

/** Cards that belong to their deck: they can be neither put into another one nor liked (D-TUCK-07, D-TUCK-08, D-FAV-04). */
export const isSpecial = ({ type }: Pick<Card, 'type'>): boolean => special.has(shownCardType(type))

/** Only where the organisation says so; without an organisation it is allowed (D-TUCK-11, D-TUCK-12, D-FAV-04, D-FAV-05). */
export const allows = (
  organisation: Organisation | undefined,
  setting: 'cardFavoriteAllowed' | 'cardTuckAllowed',
): boolean => organisation === undefined || organisation[setting] === true
