import type { Organisation } from '../../protocol/entities/organisation'
import type { KeptBy } from '../../protocol/views/parts'

/**
 * How learners keep cards where their organisation does not let them both star them and tuck them into decks of their own
 * (D-TUCK-11, D-FAV-04); without an organisation both are allowed.
 */
export function keptBy(organisation: Organisation | undefined): KeptBy | undefined {
  if (organisation === undefined) return undefined
  const { cardFavoriteAllowed: star = false, cardTuckAllowed: tuck = false } = organisation
  return star ? (tuck ? undefined : 'star') : tuck ? 'tuck' : 'none'
}
