import * as t from 'io-ts'
import { entity } from '../codec'

/** Addresses of what a deck shows and plays, videos aside, as they stand in its content; empty while it is not loaded. */
export const DeckMediaView = entity('DeckMediaView', { media: t.array(t.string) }, {})
export type DeckMediaView = t.TypeOf<typeof DeckMediaView>
