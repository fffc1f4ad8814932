import type { DeckTile } from '../../../protocol/views/parts'
import { useText } from '../../i18n/Messages'

/** Returns a function that describes a deck's progress, for lists that show it next to the cover. */
export function useDeckProgressLabel(): (tile: DeckTile) => string {
  const text = useText()
  return ({ locked, total, seen, isNew }) => {
    if (locked) return text('deck.locked')
    if (total === 0) return text('deck.noCards')
    if (seen >= total) return text('deck.allSeen')
    if (seen > 0) return text('deck.seen', { seen, total })
    return text(isNew ? 'deck.cardsNew' : 'deck.cardsNotStarted', { count: total })
  }
}
