import type { Deck, DeckSummary } from '../../protocol/entities/deck'
import type { User } from '../../protocol/entities/user'
import type { ContentLookup } from '../decider'
import { deliveredAt } from '../outbox/delivered'
import type { State } from '../state'
import type { OwnDeck } from '../cards/state'

/** May this user change the deck (D-OWN-14)? */
export const isEditable = ({ owner }: Pick<Deck, 'owner'>, user: Pick<User, 'id'> | undefined): boolean =>
  owner?.type === 'user' && user !== undefined && owner.id === user.id

/**
 * May cards be removed from this deck (D-OWN-12) and tucked into it (D-TUCK-10)? Only for a standard deck of the user.
 */
export const takesCards = (deck: Pick<Deck, 'owner' | 'type'>, user: Pick<User, 'id'> | undefined): boolean =>
  isEditable(deck, user) && (deck.type ?? 'standard') === 'standard'

/**
 * Returns the learner's own decks, starting with locally created ones that the list does not contain yet. A deck
 * removed on any device is left out (D-OWN-10, D-OWN-11, D-TUCK-10).
 */
export function tuckedDecks(state: State, contents: ContentLookup): readonly DeckSummary[] {
  const { user } = state.user.session
  const made = state.user.engagement.ownDecks
  if (user === undefined) return []
  const { home, ownDeckList, homeAskedAt = -Infinity } = state.user.library
  const here = Object.entries(made)
    .filter(([id, deck]) => {
      const arrived = deliveredAt(state, id)
      return deck.deletedAt === undefined && (arrived === -Infinity || arrived >= homeAskedAt)
    })
    .map(([id, deck]): DeckSummary => localDeck(id, deck, user))
  const list = ownDeckList !== undefined && ownDeckList.home === home ? ownDeckList.content : home
  const loaded = (list === undefined ? undefined : contents.home(list)?.tuckedDecks) ?? []
  const isListed = (deck: DeckSummary): boolean =>
    made[deck.id]?.deletedAt === undefined && here.every(({ id }) => id !== deck.id) && takesCards(deck, user)
  return [...here, ...loaded.filter(isListed)]
}

/** Returns a locally created deck in the server's format. */
export const localDeck = (id: string, { title, icon, background }: OwnDeck, user: Pick<User, 'id'>): Deck => ({
  id,
  title,
  icon,
  background,
  type: 'standard',
  owner: { id: user.id, type: 'user' },
})
