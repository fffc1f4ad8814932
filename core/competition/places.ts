import { defined } from '../../protocol/defined'
import type { Competition } from '../../protocol/entities/competition'
import { newEvent } from '../../protocol/events'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, nothing, type Context, type Domain } from '../decider'
import { inMine, type State } from '../state'
import { userMissing } from '../user-missing'
import { competitorsOf, standingsById } from './standings'

/** As many as the server answers at once (S-API-33). */
const MOST = 50
/** What was asked for since is new enough, ms. */
const FRESH = 60_000

const asksForStandings = callsFor('standings')

/** The competitions that the list shows, those that end last first. */
const listed = ({ mine }: State, { contents }: Pick<Context, 'contents'>): readonly Competition[] => {
  const home = mine.library.home === undefined ? undefined : contents.home(mine.library.home)
  return (home?.competitions ?? []).toSorted((a, b) => (b.endsAt ?? Infinity) - (a.endsAt ?? Infinity)).slice(0, MOST)
}

/**
 * The learner's place in each: asked for in one call when the list opens, without the standings themselves, which a
 * competition's own deck brings along (S-COMP-04, S-API-33).
 */
export const places: Domain = {
  intents: {
    loadStandings: (state, _data, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const competitionIds = listed(state, context).map(({ id }) => id)
      const known = state.mine.library.places ?? {}
      const isNew = competitionIds.every((id) => context.at - (known[id]?.at ?? -Infinity) < FRESH)
      return isNew || underWay(state, context.at, asksForStandings)
        ? nothing
        : accept(newEvent('standingsAsked', { callId: context.id('standings'), competitionIds }))
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
  return accept(
    newEvent('standingsLoaded', {
      places: listed(state, context).flatMap((competition) => {
        const standing = standings.get(competition.id)
        if (standing === undefined) return []
        const { own } = competitorsOf(standing, competition)
        return [{ competitionId: competition.id, ...defined({ place: own?.place, rank: own?.rank }) }]
      }),
    }),
  )
}
