import { type Moment, soonest } from '../clock/moment'
import { nextChangeInDeck } from '../deck/next-change'
import { deckContent } from '../deck/open-deck'
import { serverTime } from '../device/device'
import { availabilityChanges } from '../quiz/availability'
import type { State } from '../state'
import type { ViewContext } from './context'
import { summaries } from './known-decks'

/*
 * When a view will next show something else than now although nothing has happened: cards come back, assessments and
 * competitions start and end, waiting times run out. It may be named too early, never too late. Device time, ms UTC.
 */

/** Of an open deck. */
export function deckChange(state: State, deckId: string, context: ViewContext): number | undefined {
  const content = deckContent(state, context.contents, deckId)
  const now: Moment = { at: serverTime(state, context.at), zone: context.zone }
  return content === undefined ? undefined : deviceTime(state, nextChangeInDeck(state, content, now))
}

/** Of Home: a tile becomes a reference or ceases to be one, a competition is over. */
export function homeChange(state: State, context: ViewContext): number | undefined {
  const { contents } = context
  const { home: homeHash, library: libraryHash, decks } = state.mine.library
  const home = homeHash === undefined ? undefined : contents.home(homeHash)
  const library = libraryHash === undefined ? undefined : contents.library(libraryHash)
  const loaded = Object.values(decks).flatMap(({ content }) => contents.deck(content)?.deck ?? [])
  const assessments = [...summaries(home, library).values(), ...loaded].filter(({ type }) => type === 'quiz')
  const ends = (home?.competitions ?? []).flatMap(({ endsAt }) => (endsAt === undefined ? [] : [endsAt + 1]))
  const next = soonest(serverTime(state, context.at), [...assessments.flatMap(availabilityChanges), ...ends])
  return deviceTime(state, next)
}

const deviceTime = (state: State, at: number | undefined): number | undefined =>
  at === undefined ? undefined : at - state.device.clockOffset
