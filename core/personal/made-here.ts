import type { Deck } from '../../protocol/entities/deck'
import type { User } from '../../protocol/entities/user'
import type { OwnDeck } from '../cards/state'

/** A deck that the learner made here, as the server will have it. */
export const madeHere = (id: string, { title, icon, background }: OwnDeck, user: Pick<User, 'id'>): Deck => ({
  id,
  title,
  icon,
  background,
  type: 'standard',
  owner: { id: user.id, type: 'user' },
})
