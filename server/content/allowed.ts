import type { Selectable } from 'kysely'
import type { UserContext } from '../context'
import type { Schema } from '../db/schema'

/** Who asks for content, and with which roles. */
export type Asking = Pick<UserContext, 'tx' | 'user' | 'roles'>
export type DeckRow = Selectable<Schema['decks']>

/**
 * The decks of the user's organisation that the user's roles allow: those for everybody, and those for one of the
 * roles. Of these a library tells the covers; what is in them is for access.ts to give.
 */
export const allowedDecks = ({ tx, user, roles }: Asking) =>
  tx
    .selectFrom('decks')
    .selectAll('decks')
    .where('decks.org_id', '=', user.org_id)
    .where((where) =>
      where.or([
        where('decks.restricted', '=', false),
        where.exists(
          where
            .selectFrom('role_decks')
            .select('role_decks.deck_id')
            .whereRef('role_decks.deck_id', '=', 'decks.id')
            .where('role_decks.role_id', 'in', ['', ...roles]),
        ),
      ]),
    )
    .orderBy('decks.place')
