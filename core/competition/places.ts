import { defined } from '../../protocol/defined'
import type { Competition } from '../../protocol/entities/competition'
import { newEvent, type NewEvent } from '../../protocol/events'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { isRecent } from '../clock/moment'
import { accept, nothing, type Context, type Domain } from '../decider'
import { serverTime } from '../device/device'
import { inMine, type State } from '../state'
import { userMissing } from '../user-missing'
import { isEnded } from './ended'
import { competitorsOf, standingsById } from './standings'

/** As many as the server answers at once (S-API-33). */
const MOST = 50
/** What was asked for since is new enough, ms. */
const FRESH = 60_000

const asksForStandings = callsFor('standings')

/** The competitions that the list shows, those that end last first. */
const listed = ({ mine }: State, { contents }: Pick<Context, 'contents'>): readonly Competition[] => {
  const home = mine.library.home === undefined ? undefined : contents.home(mine.library.home)
  return (home?.competitions ?? []).toSorted((a, b) => (b.endsAt ?? Infinity) - (a.endsAt ?? Infinity))
}

/** Has it ended between these two device times? What was known at the first is not how it ended (D-COMPET-07). */
const endedBetween = (state: State, competition: Competition, from: number, until: number): boolean =>
  !isEnded(competition, serverTime(state, from)) && isEnded(competition, serverTime(state, until))

/** Asks for the next ones whose places are not new; nothing where there are none. */
const asking = (state: State, competitions: readonly Competition[], { at, id }: Context): readonly NewEvent[] => {
  const known = state.mine.library.places ?? {}
  const old = competitions.filter((one) => {
    const knownAt = known[one.id]?.at ?? -Infinity
    return !isRecent(knownAt, at, FRESH) || endedBetween(state, one, knownAt, at)
  })
  const competitionIds = old.slice(0, MOST).map((one) => one.id)
  return competitionIds.length === 0 ? [] : [newEvent('standingsAsked', { callId: id('standings'), competitionIds })]
}

/**
 * The learner's place in each: asked for when the list opens, as many in a call as the server answers, without the
 * standings themselves, which a competition's own deck brings along (S-COMP-03, S-COMP-04, S-API-33).
 */
export const places: Domain = {
  intents: {
    loadStandings: (state, _data, context) => {
      if (state.mine.session.user === undefined) return userMissing
      return underWay(state, context.at, asksForStandings)
        ? nothing
        : accept(...asking(state, listed(state, context), context))
    },
  },
  evolve: {
    standingsAsked: (state, { data: { callId, competitionIds }, session, at }) =>
      request(settleAll(state, asksForStandings), callId, { purpose: 'standings', session, at, competitionIds }),
    standingsLoaded: (state, { data: { places: found }, at }) =>
      inMine(settleAll(state, asksForStandings), {
        library: {
          ...state.mine.library,
          places: {
            ...state.mine.library.places,
            ...Object.fromEntries(found.map(({ competitionId, ...place }) => [competitionId, { ...place, at }])),
          },
        },
      }),
    standingsFailed: (state) => settleAll(state, asksForStandings),
  },
}

export const settleStandings: Settle<'standings'> = (state, { call, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('standingsFailed', { fault: outcome.fault }))
  const standings = standingsById(call.competitionIds, outcome.answer.standings)
  const all = listed(state, context)
  const asked = all.filter(({ id }) => call.competitionIds.includes(id))
  // Nobody knows whether the answer is of before or after an end that came meanwhile.
  const ended = asked.filter((one) => standings.has(one.id) && endedBetween(state, one, call.at, context.at))
  // What was asked for and not answered is not asked for again by itself.
  const rest = all.slice(1 + all.findLastIndex((one) => asked.includes(one)))
  return accept(
    newEvent('standingsLoaded', {
      places: all.flatMap((competition) => {
        const standing = standings.get(competition.id)
        if (standing === undefined || ended.includes(competition)) return []
        const { own } = competitorsOf(standing, competition)
        return [{ competitionId: competition.id, ...defined({ place: own?.place, rank: own?.rank }) }]
      }),
    }),
    ...asking(state, [...ended, ...rest], context),
  )
}
