import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Competition } from '../../../protocol/entities/competition'
import type { CompetitionRow, CompetitionsView } from '../../../protocol/views/competitions'
import { soonest } from '../../clock/zoned-time'
import { localMonth } from '../../clock/month'
import { competitionChanges, daysRemaining } from '../../competition/days'
import { standingsRequestedAt, isEnded } from '../../competition/finality'
import { competitorsOf, podiumOf, trophyAt } from '../../competition/standings'
import { deckContent } from '../../deck/resolved-deck'
import { deviceTime, serverTime } from '../../device/device'
import { lookup } from '../../record'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { homeAndLibrary, listState } from '../deck-tiles/tile-context'

/** Projects Home's competitions: active ones by their end, ended ones by month, newest first (S-COMP-02). */
export function competitionsView(state: State, context: ViewContext): CompetitionsView {
  const { home } = homeAndLibrary(state, context)
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
    ...omitUndefined({ podium: podiumIn(ended.map((one) => finalPlaceIn(state, one, context))) }),
  }
}

/** Returns when a day less remains, or a competition begins or ends; device time, ms UTC. */
export function competitionsViewExpiry(state: State, context: ViewContext): number | undefined {
  const now = { at: serverTime(state, context.at), zone: context.zone }
  const all = homeAndLibrary(state, context).home?.competitions ?? []
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
    ...omitUndefined({
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
  /** When the standings were requested, server time in ms. */
  readonly askedAt: number
}

/** Counts the places won; undefined while any rank is unknown (S-COMP-03). */
function podiumIn(placings: readonly (Placing | undefined)[]): [number, number, number] | undefined {
  return placings.includes(undefined) ? undefined : [...podiumOf(placings.map((placing) => placing?.place))]
}

/** Returns the final rank; a rank from before the end may still change (D-COMPET-07). */
function finalPlaceIn(state: State, competition: Competition, context: ViewContext): Placing | undefined {
  const placing = placeIn(state, competition, context)
  return placing !== undefined && isEnded(competition, placing.askedAt) ? placing : undefined
}

/**
 * Returns the learner's last known rank, from the ranks of all competitions or from the competition's own deck;
 * undefined while unknown.
 */
function placeIn(state: State, competition: Competition, { contents }: ViewContext): Placing | undefined {
  const { library } = state.user
  const standing = deckContent(state, contents, competition.id)?.standing
  const known = lookup(library.competitionRanks ?? {}, competition.id)
  const heard =
    known === undefined
      ? undefined
      : { ...omitUndefined({ place: known.place, rank: known.rank }), askedAt: serverTime(state, known.at) }
  if (known !== undefined && known.at >= (lookup(library.decks, competition.id)?.loadedAt ?? -Infinity)) return heard
  if (standing === undefined) return heard
  return { ...competitorsOf(standing, competition).own, askedAt: standingsRequestedAt(state, competition.id) }
}
