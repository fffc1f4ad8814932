import type { Makers } from '../call'
import { accountCalls } from './account'
import { deckCalls } from './decks'
import { searchCalls } from './search'
import { startCalls } from './start'

/** How each call of the state is made. */
export const calls = { ...startCalls, ...accountCalls, ...deckCalls, ...searchCalls } as const satisfies Makers
