import { useEffect } from 'react'
import type { CompetitionResultBack } from '../../../protocol/cards/competition'
import type { CardDispatch } from '../back-props'

/** Loads the final standings when they are due and their card is in view (D-COMPET-07). */
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
