import type { Competition } from '../../protocol/entities/competition'
import { isOnline, serverTime } from '../device/device'
import { lookup } from '../record'
import type { State } from '../state'
import { isEnded } from './ended'

/** Returns when the standings in a competition's deck were requested, server time in ms. */
export const standingsRequestedAt = (state: State, deckId: string): number =>
  lookup(state.mine.library.decks, deckId)?.askedAt ?? -Infinity

/**
 * Are the standings in a competition's deck final, that is, from after its end (D-COMPET-07)? If the competition has
 * ended and they are not, a fetch is due as soon as it is possible.
 */
export function finality(
  state: State,
  competition: Competition,
  deckId: string,
  at: number,
): { readonly final: boolean; readonly due: boolean } {
  const final = isEnded(competition, standingsRequestedAt(state, deckId))
  return { final, due: !final && isEnded(competition, serverTime(state, at)) && isOnline(state) }
}
