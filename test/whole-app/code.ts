import type { Code, FetchCode } from '../../worker/code/code'
import { part as accountPart } from '../../worker/code/account'
import { part as decksPart } from '../../worker/code/decks'
import { part as inMemory } from '../../worker/code/in-memory'
import { part as later } from '../../worker/code/later'
import { part as libraryPart } from '../../worker/code/library'
import { part as listsPart } from '../../worker/code/lists'
import { part as mediaPart } from '../../worker/code/media'
import { part as sealedPart } from '../../worker/code/sealed'
import { part as searchPart } from '../../worker/code/search'
import { part as signOn } from '../../worker/code/sign-on'
import { part as steps } from '../../worker/code/steps'
import { part as todayPart } from '../../worker/code/today'

const code: Code = {
  account: accountPart,
  decks: decksPart,
  library: libraryPart,
  sealed: sealedPart,
  search: searchPart,
  today: todayPart,
  lists: listsPart,
  later,
  inMemory,
  signOn,
  media: mediaPart,
  steps,
}

/** All code, there at once, for where nothing is saved by fetching it later. */
export const codeAtHand: FetchCode = async (name) => code[name]
