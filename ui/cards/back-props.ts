import type { CardBack, CardView } from '../../protocol/views/deck'
import type { CardActions } from './card-actions'

/** What the back of a card is given. */
export interface BackProps<B = CardBack> {
  readonly deckId: string
  readonly card: CardView
  readonly back: B
  readonly actions: CardActions
  /** The card is the one in view: only then may it move, speak or celebrate. */
  readonly current: boolean
  /** There is a card after this one. */
  readonly hasNext: boolean
}
