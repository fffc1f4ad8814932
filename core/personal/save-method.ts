import type { Organisation } from '../../protocol/entities/organisation'
import type { KeptBy } from '../../protocol/views/parts'

/**
 * Returns how learners may keep cards if their organisation does not permit both starring and tucking; undefined if
 * both are permitted, as without an organisation (D-TUCK-11, D-FAV-04).
 */
export function saveMethod(organisation: Organisation | undefined): KeptBy | undefined {
  if (organisation === undefined) return undefined
  const { cardFavoriteAllowed: star = false, cardTuckAllowed: tuck = false } = organisation
  return star ? (tuck ? undefined : 'star') : tuck ? 'tuck' : 'none'
}
