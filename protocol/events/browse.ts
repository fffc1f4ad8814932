import * as t from 'io-ts'
import { Id } from '../ids'
import { event } from './define'

/** Browsing events on the way to decks. They change no state and are only reported to the server (S-TRACK). */
export const browseEvents = {
  /** A promo of the carousel was pressed, on Home or in the library (S-TRACK-05). */
  promoPressed: event('promoPressed', 1, t.type({ promoId: Id })),
  /** A category of the library was opened; logged on every visit (S-TRACK-07). */
  categoryOpened: event('categoryOpened', 1, t.type({ categoryId: Id })),
} as const
