import type { DeckTile } from '../../protocol/views/parts'
import { isOnline } from '../device/device'
import { lookup } from '../record'
import { deckFailure } from './deck-failure'
import type { TileContext } from './deck-tile'
import { deckTile } from './deck-tile'

/** Can the deck be opened now: it is on this device, or it can be fetched and did not fail when it last was? */
export const opensNow = ({ state }: TileContext, deckId: string): boolean =>
  lookup(state.mine.library.decks, deckId) !== undefined ||
  (isOnline(state) && deckFailure(state, deckId) === undefined)

/** The first of these decks that can be opened now and of which nothing is seen. */
export function firstUnbegun(context: TileContext, deckIds: Iterable<string>): DeckTile | undefined {
  for (const deckId of deckIds) {
    if (context.locked.has(deckId) || !opensNow(context, deckId)) continue
    const tile = deckTile(deckId, context)
    if (tile.total > 0 && tile.seen === 0) return tile
  }
  return undefined
}
