import { api, matchCall, pathOf } from '../../protocol/api'
import type { Code, FetchCode } from '../ports'
import { accountPart } from './account'
import { decksPart } from './decks'
import { searchPart } from './search'

const code: Code = {
  account: accountPart,
  decks: decksPart,
  search: searchPart,
  api: { api, matchCall, pathOf },
}

/** All code, there at once, for where nothing is saved by fetching it later. */
export const codeAtHand: FetchCode = async (name) => code[name]
