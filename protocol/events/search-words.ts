import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** Who found it: the server, or this device among what was loaded (D-API-38). */
export const SearchSource = oneOf('SearchSource', ['server', 'device'])
export type SearchSource = t.TypeOf<typeof SearchSource>

/** Who is asked: the server for decks and cards, the server for cards alone, this device. */
export const SearchAsked = oneOf('SearchAsked', ['server', 'cards', 'device'])
export type SearchAsked = t.TypeOf<typeof SearchAsked>
