import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** The possible answers to a question of a do-or-don't game. */
export const DoOrDontResponse = oneOf('DoOrDontResponse', ['do', 'dont'])
export type DoOrDontResponse = t.TypeOf<typeof DoOrDontResponse>
