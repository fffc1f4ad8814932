import type { CategoryBundle } from '../../../protocol/entities/category'
import type { ChainLink } from '../../../protocol/views/library'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { unlockPercentage } from '../../library/daisy-chain'
import { deckProgress, percentSeen } from '../../library/deck-progress'
import { deckTile, type TileContext } from '../deck-tiles/deck-tile'

/**
 * Projects the decks of a daisy chain in order, each with its progress and, if locked, the deck that unlocks it: the
 * last deck before it that is not derived (S-DAISY-01, S-DAISY-03).
 */
export function chainLinks({ category, decks = [] }: CategoryBundle, tiles: TileContext): ChainLink[] {
  const needed = unlockPercentage(category)
  const links = decks.map((deck, index) => {
    const tile = deckTile(deck.id, tiles)
    const percent = Math.floor(percentSeen(tiles.state, deck.id, deck))
    const before = decks.slice(0, index).findLast(({ derived }) => derived !== true)
    const opener = tile.locked && before !== undefined ? deckTile(before.id, tiles) : undefined
    const opensAfter =
      opener === undefined
        ? undefined
        : {
            deckId: opener.deckId,
            title: opener.title,
            cardsLeft: Math.max(0, Math.ceil((opener.total * needed) / 100) - opener.seen),
          }
    const { finished } = deckProgress(tiles.state, deck.id, deck)
    return { tile, percent, finished, ...omitUndefined({ opensAfter }) }
  })
  const openers = new Set(links.map(({ opensAfter }) => opensAfter?.deckId))
  return links.map((link) => ({ ...link, gate: !link.tile.locked && openers.has(link.tile.deckId) }))
}
