import type * as t from 'io-ts'
import { oneOf } from '../codec'

/** What a question of a sorting game is answered with. */
export const DoOrDontResponse = oneOf('DoOrDontResponse', ['do', 'dont'])
export type DoOrDontResponse = t.TypeOf<typeof DoOrDontResponse>
