import { defined } from '../../protocol/defined'
import type { Competition } from '../../protocol/entities/competition'
import type { CompetitionRow, CompetitionsView } from '../../protocol/views/competitions'
import { soonest } from '../clock/moment'
import { localMonth } from '../clock/month'
import { competitionChanges, daysRemaining } from '../competition/days'
import { standingAskedAt } from '../competition/final'
import { isEnded } from '../competition/ended'
import { competitorsOf, podiumOf, trophyAt } from '../competition/standings'
import { deckContent } from '../deck/open-deck'
import { deviceTime, serverTime } from '../device/device'
import { lookup } from '../record'
import type { State } from '../state'
import type { ViewContext } from './context'
import { listState } from './list-state'
import { listsOf } from './tile-context'

/** The competitions that Home came with: those that are not over by their end, ended ones by month, newest first (S-COMP-02). */
export function competitionsView(state: State, context: ViewContext): CompetitionsView {
  const { home } = listsOf(state, context)
  const now = serverTime(state, context.at)
  const all = (home?.competitions ?? []).toSorted((a, b) => (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity))
  const rows = (some: readonly Competition[]) => some.map((one) => rowOf(state, one, context))
  const ended = all.filter((one) => isEnded(one, now)).toReversed()
  const monthOf = ({ endsAt = 0 }: Competition) => localMonth({ at: endsAt, zone: context.zoneAt(endsAt) })
  return {
    state: listState(state, home),
    active: rows(all.filter((one) => !isEnded(one, now))),
    periods: [...new Set(ended.map(monthOf))].map((period) => ({
      period,
      competitions: rows(ended.filter((one) => monthOf(one) === period)),
    })),
    ...defined({ podium: podiumIn(ended.map((one) => finalPlaceIn(state, one, context))) }),
  }
}

/** When a day less remains, or one begins or ends; device time, ms UTC. */
export function competitionsChange(state: State, context: ViewContext): number | undefined {
  const now = { at: serverTime(state, context.at), zone: context.zone }
  const all = listsOf(state, context).home?.competitions ?? []
  const next = soonest(
    now.at,
    all.flatMap((one) => competitionChanges(one, now, context.zoneAt)),
  )
  return next === undefined ? undefined : deviceTime(state, next)
}

function rowOf(state: State, competition: Competition, context: ViewContext): CompetitionRow {
  const { id, name, beginsAt, endsAt, deck } = competition
  const now = { at: serverTime(state, context.at), zone: context.zone }
  const { place, rank, askedAt = -Infinity } = placeIn(state, competition, context) ?? {}
  return {
    competitionId: id,
    title: name ?? deck?.title ?? '',
    ...defined({
      beginsAt: beginsAt !== undefined && now.at < beginsAt ? beginsAt : undefined,
      endsAt,
      daysRemaining: daysRemaining(competition, now, context.zoneAt),
      place,
      trophy: trophyAt({ place, rank }, competition, askedAt),
      color: deck?.background,
      icon: deck?.icon,
    }),
  }
}

interface Placing {
  readonly place?: number
  readonly rank?: number
  /** When the standing was asked for, server time in ms. */
  readonly askedAt: number
}

/** Nothing is said of what was won as long as a place is not known (S-COMP-03). */
function podiumIn(placings: readonly (Placing | undefined)[]): [number, number, number] | undefined {
  return placings.includes(undefined) ? undefined : [...podiumOf(placings.map((placing) => placing?.place))]
}

/** The place that counts: one of before the end may be another one by then (D-COMPET-07). */
function finalPlaceIn(state: State, competition: Competition, context: ViewContext): Placing | undefined {
  const placing = placeIn(state, competition, context)
  return placing !== undefined && isEnded(competition, placing.askedAt) ? placing : undefined
}

/**
 * The learner's place as it was heard of last: with all places at once, or with the competition's own deck; undefined as
 * long as nothing was heard.
 */
function placeIn(state: State, competition: Competition, { contents }: ViewContext): Placing | undefined {
  const { library } = state.mine
  const standing = deckContent(state, contents, competition.id)?.standing
  const known = lookup(library.places ?? {}, competition.id)
  const heard =
    known === undefined
      ? undefined
      : { ...defined({ place: known.place, rank: known.rank }), askedAt: serverTime(state, known.at) }
  if (known !== undefined && known.at >= (lookup(library.decks, competition.id)?.loadedAt ?? -Infinity)) return heard
  if (standing === undefined) return heard
  return { ...competitorsOf(standing, competition).own, askedAt: standingAskedAt(state, competition.id) }
}
