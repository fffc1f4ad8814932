import type { Deck } from '../../protocol/entities/deck'
import type { User } from '../../protocol/entities/user'
import type { OwnDeck } from '../cards/state'

/** Returns a locally created deck in the server's format. */
export const localDeck = (id: string, { title, icon, background }: OwnDeck, user: Pick<User, 'id'>): Deck => ({
  id,
  title,
  icon,
  background,
  type: 'standard',
  owner: { id: user.id, type: 'user' },
})
