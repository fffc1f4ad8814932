import * as t from 'io-ts'
import { Text } from '../text'

export const searchIntents = {
  /** Blank terms clear what was found (S-SEARCH-11). */
  search: t.type({ query: Text }, 'search'),
} as const
