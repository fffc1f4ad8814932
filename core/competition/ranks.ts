import { omitUndefined } from '../../protocol/omit-undefined'
import type { Competition } from '../../protocol/entities/competition'
import { newEvent, type NewEvent } from '../../protocol/events'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { isRecent } from '../clock/zoned-time'
import { accept, noEvents, type Context, type Domain } from '../decider'
import { serverTime } from '../device/device'
import { updateUser, type State } from '../state'
import { notSignedIn } from '../refusals'
import { isEnded } from './finality'
import { competitorsOf, standingsById } from './standings'

/** Maximum number of competitions per call (S-API-33). */
const MAX_COMPETITIONS_PER_CALL = 50
/** Younger ranks are not fetched again, ms. */
const FRESH_FOR_MS = 60_000

const asksForStandings = callsFor('standings')

/** Returns the competitions of the list, those with the latest end first. */
const competitionsByEnd = ({ user }: State, { contents }: Pick<Context, 'contents'>): readonly Competition[] => {
  const home = user.library.home === undefined ? undefined : contents.home(user.library.home)
  return (home?.competitions ?? []).toSorted((a, b) => (b.endsAt ?? Infinity) - (a.endsAt ?? Infinity))
}

/** Has it ended between these two device times? Ranks known at the first are not final (D-COMPET-07). */
const endedBetween = (state: State, competition: Competition, from: number, until: number): boolean =>
  !isEnded(competition, serverTime(state, from)) && isEnded(competition, serverTime(state, until))

/** Fetches the next competitions whose ranks are stale; returns no event if there are none. */
const fetchStaleRanks = (
  state: State,
  competitions: readonly Competition[],
  { at, id }: Context,
): readonly NewEvent[] => {
  const known = state.user.library.competitionRanks ?? {}
  const old = competitions.filter((one) => {
    const knownAt = known[one.id]?.at ?? -Infinity
    return !isRecent(knownAt, at, FRESH_FOR_MS) || endedBetween(state, one, knownAt, at)
  })
  const competitionIds = old.slice(0, MAX_COMPETITIONS_PER_CALL).map((one) => one.id)
  return competitionIds.length === 0 ? [] : [newEvent('standingsAsked', { callId: id('standings'), competitionIds })]
}

/**
 * Decides fetching the learner's rank in each competition: when the list opens, in batches, without the standings
 * themselves, which a competition's own deck contains (S-COMP-03, S-COMP-04, S-API-33).
 */
export const ranks: Domain = {
  intents: {
    loadStandings: (state, _data, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      return hasPendingCall(state, context.at, asksForStandings)
        ? noEvents
        : accept(...fetchStaleRanks(state, competitionsByEnd(state, context), context))
    },
  },
  evolve: {
    standingsAsked: (state, { data: { callId, competitionIds }, session, at }) =>
      addPendingCall(dropCalls(state, asksForStandings), callId, { purpose: 'standings', session, at, competitionIds }),
    standingsLoaded: (state, { data: { places: found }, at }) =>
      updateUser(dropCalls(state, asksForStandings), {
        library: {
          ...state.user.library,
          competitionRanks: {
            ...state.user.library.competitionRanks,
            ...Object.fromEntries(found.map(({ competitionId, ...place }) => [competitionId, { ...place, at }])),
          },
        },
      }),
    standingsFailed: (state) => dropCalls(state, asksForStandings),
  },
}

export const settleStandings: CallResultHandler<'standings'> = (state, { call, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('standingsFailed', { fault: outcome.fault }))
  const standings = standingsById(call.competitionIds, outcome.answer.standings)
  const all = competitionsByEnd(state, context)
  const asked = all.filter(({ id }) => call.competitionIds.includes(id))
  // The response may be from before or after an end that was reached in between.
  const ended = asked.filter((one) => standings.has(one.id) && endedBetween(state, one, call.at, context.at))
  // Competitions that were requested but are missing in the response are not fetched again automatically.
  const rest = all.slice(1 + all.findLastIndex((one) => asked.includes(one)))
  return accept(
    newEvent('standingsLoaded', {
      places: all.flatMap((competition) => {
        const standing = standings.get(competition.id)
        if (standing === undefined || ended.includes(competition)) return []
        const { own } = competitorsOf(standing, competition)
        return [{ competitionId: competition.id, ...omitUndefined({ place: own?.place, rank: own?.rank }) }]
      }),
    }),
    ...fetchStaleRanks(state, [...ended, ...rest], context),
  )
}
