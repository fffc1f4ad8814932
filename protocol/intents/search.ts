import * as t from 'io-ts'
import { Text } from '../text'

export const searchIntents = {
  /** A blank query clears the results (S-SEARCH-11). */
  search: t.type({ query: Text }, 'search'),
} as const
