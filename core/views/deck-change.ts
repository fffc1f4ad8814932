import type { Moment } from '../clock/moment'
import { nextChangeInDeck } from '../deck/next-change'
import { deckContent } from '../deck/open-deck'
import { deviceTime, serverTime } from '../device/device'
import type { State } from '../state'
import type { ViewContext } from './context'

/*
 * When a view will next show something else than now although nothing has happened: cards come back, assessments and
 * competitions start and end, waiting times run out. It may be named too early, never too late; that a day more is left
 * while clocks show an hour again is not named. Device time, ms UTC.
 */

/** Of an open deck. */
export function deckChange(state: State, deckId: string, context: ViewContext): number | undefined {
  const content = deckContent(state, context.contents, deckId)
  const now: Moment = { at: serverTime(state, context.at), zone: context.zone }
  const next = content === undefined ? undefined : nextChangeInDeck(state, content, now, context.zoneAt)
  return next === undefined ? undefined : deviceTime(state, next)
}
