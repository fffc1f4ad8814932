import type { UserContext } from '../api/context'
import type { PackDeck } from './pack-snapshot'

/** The user who requests content, with the roles and the content in force. */
export type ContentReader = Pick<UserContext, 'tx' | 'user' | 'roles' | 'pack'>

/**
 * Returns the decks of the user's organisation that the user's roles allow, in the pack's order: unrestricted ones, and
 * those of one of the roles. The library shows only their covers; access.ts decides about their cards.
 */
export const permittedDecks = ({ pack, user, roles }: Omit<ContentReader, 'tx'>): readonly PackDeck[] =>
  pack.permittedDecks(user.org_id, roles)

/** Returns one of these decks, or undefined. */
export function permittedDeck({ pack, user, roles }: Omit<ContentReader, 'tx'>, deckId: string): PackDeck | undefined {
  const deck = pack.deck(deckId)
  return deck?.org_id === user.org_id && pack.isPermitted(deck, roles) ? deck : undefined
}
