import type { Deck, DeckSummary } from '../../protocol/entities/deck'
import type { User } from '../../protocol/entities/user'
import type { Contents } from '../decider'
import { deliveredAt } from '../outbox/delivered'
import type { State } from '../state'
import { madeHere } from './made-here'

/** May this user change the deck (D-OWN-14)? */
export const isEditable = ({ owner }: Pick<Deck, 'owner'>, user: Pick<User, 'id'> | undefined): boolean =>
  owner?.type === 'user' && user !== undefined && owner.id === user.id

/** Only from a standard deck of one's own may cards be taken out (D-OWN-12), and only into such cards are put (D-TUCK-10). */
export const takesCards = (deck: Pick<Deck, 'owner' | 'type'>, user: Pick<User, 'id'> | undefined): boolean =>
  isEditable(deck, user) && (deck.type ?? 'standard') === 'standard'

/**
 * The learner's own decks, those first that were made here and that the list does not know of yet; a removed one is no
 * longer among them, wherever it was removed (D-OWN-10, D-OWN-11, D-TUCK-10).
 */
export function tuckedDecks(state: State, contents: Contents): readonly DeckSummary[] {
  const { user } = state.mine.session
  const made = state.mine.engagement.ownDecks
  if (user === undefined) return []
  const { home, tucked, homeAskedAt = -Infinity } = state.mine.library
  const here = Object.entries(made)
    .filter(([id, deck]) => {
      const arrived = deliveredAt(state, id)
      return deck.deletedAt === undefined && (arrived === -Infinity || arrived >= homeAskedAt)
    })
    .map(([id, deck]): DeckSummary => madeHere(id, deck, user))
  const list = tucked !== undefined && tucked.home === home ? tucked.content : home
  const loaded = (list === undefined ? undefined : contents.home(list)?.tuckedDecks) ?? []
  const isListed = (deck: DeckSummary): boolean =>
    made[deck.id]?.deletedAt === undefined && here.every(({ id }) => id !== deck.id) && takesCards(deck, user)
  return [...here, ...loaded.filter(isListed)]
}
