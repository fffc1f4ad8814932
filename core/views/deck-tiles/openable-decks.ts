import type { DeckTile } from '../../../protocol/views/parts'
import { isOnline } from '../../device/device'
import { lookup } from '../../record'
import { deckFailure } from '../deck/deck-failure'
import type { TileContext } from './deck-tile'
import { deckTile } from './deck-tile'

/** Can the deck be opened now: is it on this device, or can it be loaded and did its last load not fail? */
export const canOpenNow = ({ state }: TileContext, deckId: string): boolean =>
  lookup(state.user.library.decks, deckId) !== undefined ||
  (isOnline(state) && deckFailure(state, deckId) === undefined)

/** Returns the first of these decks that can be opened now and has no seen card. */
export function firstUnstarted(context: TileContext, deckIds: Iterable<string>): DeckTile | undefined {
  for (const deckId of deckIds) {
    if (context.locked.has(deckId) || !canOpenNow(context, deckId)) continue
    const tile = deckTile(deckId, context)
    if (tile.total > 0 && tile.seen === 0) return tile
  }
  return undefined
}
