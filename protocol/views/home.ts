import * as t from 'io-ts'
import { entity, Integer, oneOf } from '../codec'
import { DeckTile, Promo } from './parts'

/** Home (S-HOME). */
export const HomeView = entity(
  'HomeView',
  {
    state: oneOf('HomeState', ['loading', 'ready', 'failed']),
    /** Unread notifications, for those who hear the number. */
    unread: Integer,
    counts: t.type({ whatsNew: Integer, certifications: Integer, competitions: Integer }),
    recent: t.array(DeckTile),
    recommended: t.array(DeckTile),
    promos: t.array(Promo),
  },
  {
    firstName: t.string,
    /** What stands on the bell: none without unread notifications, '9+' above nine (S-HOME-02, S-HOME-03). */
    badge: t.string,
  },
)
export type HomeView = t.TypeOf<typeof HomeView>
