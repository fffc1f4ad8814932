import * as t from 'io-ts'
import { entity } from '../codec'
import { DeckTile } from './parts'

/** The learner's own decks, those made here first (D-CAROUSEL-03, D-TUCK-10). */
export const OwnDecksView = entity('OwnDecksView', { decks: t.array(DeckTile) }, {})
export type OwnDecksView = t.TypeOf<typeof OwnDecksView>
