import type { ZonedTime } from '../../clock/zoned-time'
import { nextDeckChange } from '../../deck/next-deck-change'
import { deckContent } from '../../deck/resolved-deck'
import { deviceTime, serverTime } from '../../device/device'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/*
 * Functions that return when a view next changes without an event: cards return, assessments and competitions start and
 * end, waiting times end. The time may be too early, never too late. One change is left out: the day counts that
 * increase when clocks are set back. Device time, ms UTC.
 */

/** Returns the next change of an open deck. */
export function deckViewExpiry(state: State, deckId: string, context: ViewContext): number | undefined {
  const content = deckContent(state, context.contents, deckId)
  const now: ZonedTime = { at: serverTime(state, context.at), zone: context.zone }
  const next = content === undefined ? undefined : nextDeckChange(state, content, now, context.zoneAt)
  return next === undefined ? undefined : deviceTime(state, next)
}
