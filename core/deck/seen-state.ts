import type * as t from 'io-ts'
import { entity, Finite } from '../../protocol/codec'

/** How far a card was seen, in percent, and when the last time. */
export const Seen = entity('Seen', { percentageContentSeen: Finite, lastSeen: Finite }, {})
export type Seen = Readonly<t.TypeOf<typeof Seen>>
