import * as t from 'io-ts'
import { Id } from '../ids'
import { event } from './define'

/** What learners look into on their way to decks. Nothing changes by it; the server hears of it (S-TRACK). */
export const browsedEvents = {
  /** A picture of the carousel was pressed, on Home or in the library (S-TRACK-05). */
  promoPressed: event('promoPressed', 1, t.type({ promoId: Id })),
  /** A category of the library shows, each time that somebody comes to it (S-TRACK-07). */
  categoryOpened: event('categoryOpened', 1, t.type({ categoryId: Id })),
} as const
