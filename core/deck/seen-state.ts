import type * as t from 'io-ts'
import { struct, Finite } from '../../protocol/codec'

/** How far a card was seen, in percent, and when last. */
export const Seen = struct('Seen', { percentageContentSeen: Finite, lastSeen: Finite }, {})
export type Seen = Readonly<t.TypeOf<typeof Seen>>
