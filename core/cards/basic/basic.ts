import type { BasicBack } from '../../../protocol/cards/basic'

/** Projects the back of a card that has only the common card sections (D-CARD-05). */
export const basicBack = (): BasicBack => ({ kind: 'basic' })
