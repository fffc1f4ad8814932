import type { KnownCardType } from '../../protocol/cards/types'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import type { DeckContent } from '../deck/content'
import { isEnded } from './ended'

/**
 * The cards of a competition's deck: 'How to Play', in its place 'Results' once it has ended, and 'Leaderboard'
 * (D-COMPET-01, D-COMPET-02). Server time, ms UTC.
 */
export function competitionCards(
  { deck, competition }: Pick<DeckContent, 'deck' | 'competition'>,
  now: number,
): readonly Card[] {
  if (deck.type !== 'competition') return []
  const derived = (type: KnownCardType): Card => ({ id: `${deck.id}-${type}`, deckId: deck.id, type, derived: true })
  const cover = defined({ coverImage: competition?.instructionsCardCover })
  return [
    competition !== undefined && isEnded(competition, now)
      ? derived('competitionResult')
      : { ...derived('competitionInstructions'), ...cover },
    derived('leaderboard'),
  ]
}
