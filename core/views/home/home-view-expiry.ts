import { soonest } from '../../clock/zoned-time'
import { deviceTime, serverTime } from '../../device/device'
import { availabilityChanges } from '../../quiz/availability'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckSummaries } from '../deck-tiles/deck-summaries'

/**
 * Returns when Home next changes without an event (see deck-change): a tile becomes a reference or ceases to be one, or
 * a competition ends. Device time, ms UTC.
 */
export function homeViewExpiry(state: State, context: ViewContext): number | undefined {
  const { contents } = context
  const { home: homeHash, library: libraryHash, decks } = state.user.library
  const home = homeHash === undefined ? undefined : contents.home(homeHash)
  const library = libraryHash === undefined ? undefined : contents.library(libraryHash)
  const loaded = Object.values(decks).flatMap(({ content }) => contents.deck(content)?.deck ?? [])
  const assessments = [...deckSummaries(home, library).values(), ...loaded].filter(({ type }) => type === 'quiz')
  const ends = (home?.competitions ?? []).flatMap(({ endsAt }) => (endsAt === undefined ? [] : [endsAt + 1]))
  const next = soonest(serverTime(state, context.at), [...assessments.flatMap(availabilityChanges), ...ends])
  return next === undefined ? undefined : deviceTime(state, next)
}
