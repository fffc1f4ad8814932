import type { CardBack } from '../../../protocol/views/deck'
import type { InvariantError } from '../../invariants'

/** A card whose data is missing says so in its place (D-CARD-37). */
export const brokenBack = ({ message }: InvariantError): CardBack => ({ kind: 'broken', message })
