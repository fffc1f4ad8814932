import type { Competition } from '../../protocol/entities/competition'
import { isOnline, serverTime } from '../device/device'
import { lookup } from '../record'
import type { State } from '../state'
import { isEnded } from './ended'

/** When the standing that came with a competition's deck was asked for, server time in ms. */
export const standingAskedAt = (state: State, deckId: string): number =>
  lookup(state.mine.library.decks, deckId)?.askedAt ?? -Infinity

/**
 * Is the standing in a competition's deck that of after its end (D-COMPET-07)? Where it is not although the end is over,
 * it is due as soon as it can be asked for.
 */
export function finality(
  state: State,
  competition: Competition,
  deckId: string,
  at: number,
): { readonly final: boolean; readonly due: boolean } {
  const final = isEnded(competition, standingAskedAt(state, deckId))
  return { final, due: !final && isEnded(competition, serverTime(state, at)) && isOnline(state) }
}
