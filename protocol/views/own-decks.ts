import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'
import { DeckTile } from './parts'

/** The learner's own decks, those made here first (D-CAROUSEL-03, D-TUCK-10). */
export const OwnDecksView = entity(
  'OwnDecksView',
  { decks: t.array(DeckTile) },
  {
    /** Those of which nothing here tells which cards are in them: they were never loaded here. */
    unloaded: t.array(Id),
  },
)
export type OwnDecksView = t.TypeOf<typeof OwnDecksView>
