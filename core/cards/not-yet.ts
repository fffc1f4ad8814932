import type { NotYetBack, NotYetKind } from '../../protocol/cards/not-yet'
import type { Card } from '../../protocol/entities/card'
import { basicBack } from './basic'

/** What all cards have in common, and that the rest of this kind is not built yet. */
export const notYetBack = (card: Card, type: NotYetKind): NotYetBack => ({ ...basicBack(card), kind: 'notYet', type })
