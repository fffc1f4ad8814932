import * as t from 'io-ts'
import { entity, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { CategoryRow, DeckTile, Promo } from './parts'

/** Home (S-HOME). */
export const HomeView = entity(
  'HomeView',
  {
    state: oneOf('HomeState', ['loading', 'ready', 'failed']),
    /** Unread notifications; the badge says '9+' above nine. */
    unread: Integer,
    counts: t.type({ favorites: Integer, whatsNew: Integer, certifications: Integer, competitions: Integer }),
    recent: t.array(DeckTile),
    recommended: t.array(DeckTile),
    promos: t.array(Promo),
    library: t.array(CategoryRow),
  },
  {
    firstName: t.string,
    resume: entity('Resume', { tile: DeckTile, position: Integer }, { cardId: Id }),
  },
)
export type HomeView = t.TypeOf<typeof HomeView>
