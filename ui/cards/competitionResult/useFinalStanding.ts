import { useEffect } from 'react'
import type { CompetitionResultBack } from '../../../protocol/cards/competition'
import type { CardDispatch } from '../back-props'

/** Fetches how it stands since the end, where that is due and its card is in view (D-COMPET-07). */
export function useFinalStanding(
  { due }: Pick<CompetitionResultBack, 'due'>,
  current: boolean,
  dispatch: CardDispatch,
): void {
  const isWanted = due && current
  useEffect(() => {
    if (isWanted) void dispatch('reloadDeck', {})
  }, [isWanted, dispatch])
}
