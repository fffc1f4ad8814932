import type { CallHandlers } from '../../worker/api/api-call'
import { accountCalls } from '../../worker/calls/account'
import { deckCalls } from '../../worker/calls/decks'
import { listCalls } from '../../worker/calls/lists'
import { searchCalls } from '../../worker/calls/search'
import { signInFormCalls } from '../../worker/calls/sign-in-form'
import { startCalls } from '../../worker/calls/start'

/** The builder of each call. */
export const calls = {
  ...startCalls,
  ...accountCalls,
  ...deckCalls,
  ...searchCalls,
  ...signInFormCalls,
  ...listCalls,
} as const satisfies CallHandlers
