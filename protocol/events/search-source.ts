import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** The source of results: the server, or this device's loaded content (D-API-38). */
export const SearchSource = oneOf('SearchSource', ['server', 'device'])
export type SearchSource = t.TypeOf<typeof SearchSource>

/** The searched source: the server for decks and cards, the server for cards only, or this device. */
export const SearchAsked = oneOf('SearchAsked', ['server', 'cards', 'device'])
export type SearchAsked = t.TypeOf<typeof SearchAsked>
