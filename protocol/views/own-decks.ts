import * as t from 'io-ts'
import { struct } from '../codec'
import { Id } from '../ids'
import { DeckTile } from './parts'

/** The learner's own decks, those created on this device first (D-CAROUSEL-03, D-TUCK-10). */
export const OwnDecksView = struct(
  'OwnDecksView',
  { decks: t.array(DeckTile) },
  {
    /** Decks that were never loaded on this device, so that their cards are unknown. */
    unloaded: t.array(Id),
  },
)
export type OwnDecksView = t.TypeOf<typeof OwnDecksView>
