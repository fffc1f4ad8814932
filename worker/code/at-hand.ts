import type { Code, FetchCode } from './code'
import { accountPart } from './account'
import { decksPart } from './decks'
import { later } from './later'
import { searchPart } from './search'

const code: Code = { account: accountPart, decks: decksPart, search: searchPart, later }

/** All code, there at once, for where nothing is saved by fetching it later. */
export const codeAtHand: FetchCode = async (name) => code[name]
