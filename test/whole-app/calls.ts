import type { Makers } from '../../worker/call'
import { accountCalls } from '../../worker/calls/account'
import { deckCalls } from '../../worker/calls/decks'
import { listCalls } from '../../worker/calls/lists'
import { searchCalls } from '../../worker/calls/search'
import { startCalls } from '../../worker/calls/start'

/** How each call of the state is made. */
export const calls = {
  ...startCalls,
  ...accountCalls,
  ...deckCalls,
  ...searchCalls,
  ...listCalls,
} as const satisfies Makers
