import type { BasicBack } from '../../protocol/cards/basic'

/** The back of a card that has nothing but the parts of all cards (D-CARD-05). */
export const basicBack = (): BasicBack => ({ kind: 'basic' })
