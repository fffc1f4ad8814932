import type { Competition } from '../../protocol/entities/competition'
import { isOnline, serverTime } from '../device/device'
import { lookup } from '../record'
import type { State } from '../state'

/** Returns when the standings in a competition's deck were requested, server time in ms. */
export const standingsRequestedAt = (state: State, deckId: string): number =>
  lookup(state.user.library.decks, deckId)?.askedAt ?? -Infinity

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

/** Has the competition ended? The end itself is still open; server time, ms UTC (D-COMPET-04). */
export const isEnded = ({ endsAt }: Pick<Competition, 'endsAt'>, now: number): boolean =>
  endsAt !== undefined && now > endsAt
