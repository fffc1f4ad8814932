import type { CardBack } from '../../protocol/cards'
import { noDeck } from '../../ui/cards/deck-around'
import { cardView } from '../examples/card-view'

/** What the back of a card in view is given, where nothing comes of what it asks for. */
export const backProps = <B extends CardBack>(back: B) => ({
  deckId: 'd1',
  card: cardView(back, { title: '' }),
  back,
  dispatch: () => Promise.resolve(undefined),
  deck: noDeck,
  current: true,
  hasNext: true,
})
