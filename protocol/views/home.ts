import * as t from 'io-ts'
import { struct, Integer, oneOf } from '../codec'
import { DeckTile, Promo } from './parts'

/** Home (S-HOME). */
export const HomeView = struct(
  'HomeView',
  {
    state: oneOf('HomeState', ['loading', 'ready', 'failed']),
    /** Number of unread notifications, for screen readers. */
    unread: Integer,
    counts: t.type({ whatsNew: Integer, certifications: Integer, competitions: Integer }),
    recent: t.array(DeckTile),
    recommended: t.array(DeckTile),
    promos: t.array(Promo),
  },
  {
    firstName: t.string,
    /** The badge of the bell: absent without unread notifications, '9+' above nine (S-HOME-02, S-HOME-03). */
    badge: t.string,
  },
)
export type HomeView = t.TypeOf<typeof HomeView>
