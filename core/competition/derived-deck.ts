import type { KnownCardType } from '../../protocol/cards/types'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card } from '../../protocol/entities/card'
import type { DeckContent } from '../deck/content'
import { isEnded } from './finality'

/**
 * Returns the cards of a competition's deck: 'How to Play', replaced by 'Results' after the end, and 'Leaderboard'
 * (D-COMPET-01, D-COMPET-02). Server time, ms UTC.
 */
export function competitionCards(
  { deck, competition }: Pick<DeckContent, 'deck' | 'competition'>,
  now: number,
): readonly Card[] {
  if (deck.type !== 'competition') return []
  const derived = (type: KnownCardType): Card => ({ id: `${deck.id}-${type}`, deckId: deck.id, type, derived: true })
  const cover = omitUndefined({ coverImage: competition?.instructionsCardCover })
  return [
    competition !== undefined && isEnded(competition, now)
      ? derived('competitionResult')
      : { ...derived('competitionInstructions'), ...cover },
    derived('leaderboard'),
  ]
}
