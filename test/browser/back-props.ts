import type { CardBack } from '../../protocol/cards'
import { noDeckActions } from '../../ui/cards/deck-actions'
import { cardView } from '../examples/card-view'

/** Returns the props of a back in view, with handlers that do nothing. */
export const backProps = <B extends CardBack>(back: B) => ({
  deckId: 'd1',
  card: cardView(back, { title: '' }),
  back,
  dispatch: () => Promise.resolve(undefined),
  deck: noDeckActions,
  current: true,
  hasNext: true,
})
