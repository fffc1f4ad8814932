import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { mayReadReport } from '../../core/deck/derived-cards'
import type { Deck } from '../../protocol/entities/deck'
import type { UserContext } from '../api/context'
import { refusals } from '../api/refusal'
import { allowedDeck } from '../content/access'

/** Returns the deck of a report that the user may read. Refuses others. */
export function reportDeck(context: UserContext, deckId: string): Deck {
  const deck = allowedDeck(context, deckId).deck()
  if (!mayReadReport(deck, { roles: [...context.roles] })) throw refusals.notAllowed('see that report')
  return deck
}

/** Is the person in the organisation, with one of the roles when any are named? */
export const isReported = (
  { user }: { readonly user: Pick<UserContext['user'], 'org_id'> },
  roleIds: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`(users.org_id = ${user.org_id} and (${roleIds.length === 0}
    or users.id in (select user_id from memberships where role_id = any(${[...roleIds]}::text[]))))`
