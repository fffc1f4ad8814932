import type { CallHandlers } from '../../worker/api/api-call'
import { accountCalls } from '../../worker/calls/account'
import { deckCalls } from '../../worker/calls/decks'
import { listCalls } from '../../worker/calls/lists'
import { searchCalls } from '../../worker/calls/search'
import { startCalls } from '../../worker/calls/start'

/** The builder of each call. */
export const calls = {
  ...startCalls,
  ...accountCalls,
  ...deckCalls,
  ...searchCalls,
  ...listCalls,
} as const satisfies CallHandlers
