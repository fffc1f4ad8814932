import * as E from 'fp-ts/Either'
import type { Competition } from '../../protocol/entities/competition'
import type { Standing } from '../../protocol/entities/standing'
import type { DeckContent } from '../deck/content'
import { invariantError, type InvariantError } from '../invariants'

/**
 * Returns the competition of a card with its standings, or which of deck and competition is missing (D-COMPET-20,
 * D-COMPET-21).
 */
export function requireCompetition({
  deck,
  competition,
  standing = {},
}: DeckContent): E.Either<InvariantError, { readonly competition: Competition; readonly standing: Standing }> {
  if (deck.type !== 'competition') return E.left(invariantError('missingCompetitionDeck'))
  return competition === undefined ? E.left(invariantError('missingCompetition')) : E.right({ competition, standing })
}
