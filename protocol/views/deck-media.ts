import * as t from 'io-ts'
import { struct } from '../codec'

/** URLs of a deck's media except videos, as in its content; empty while the deck is not loaded. */
export const DeckMediaView = struct('DeckMediaView', { media: t.array(t.string) }, {})
export type DeckMediaView = t.TypeOf<typeof DeckMediaView>
