import type { Code, FetchCode } from '../../worker/code/code'
import { accountPart } from '../../worker/code/account'
import { decksPart } from '../../worker/code/decks'
import { later } from '../../worker/code/later'
import { searchPart } from '../../worker/code/search'

const code: Code = { account: accountPart, decks: decksPart, search: searchPart, later }

/** All code, there at once, for where nothing is saved by fetching it later. */
export const codeAtHand: FetchCode = async (name) => code[name]
