import type * as t from 'io-ts'
import { oneOf } from '../codec'

/**
 * How far what a card asks for has come: not given, on its way to the server, there (D-FEED-01, D-LIKERT-01, D-ORDER-01).
 * What waits for a connection counts as submitted, and its view says `waits`; what the server has refused, or its owner
 * has put aside, is 'initial' again, with what was given, and its view says `refused` (O-32).
 */
export const SendingState = oneOf('SendingState', ['initial', 'submitting', 'submitted'])
export type SendingState = t.TypeOf<typeof SendingState>
