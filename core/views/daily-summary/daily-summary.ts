import { omitUndefined } from '../../../protocol/omit-undefined'
import type { TodayView } from '../../../protocol/views/today'
import { startOfDay } from '../../clock/days'
import { soonest, type ZonedTime, localDay } from '../../clock/zoned-time'
import { deviceTime, serverTime } from '../../device/device'
import { favoriteDecks } from '../../personal/favorite-decks'
import { saveMethod } from '../../cards/card-permissions'
import { tuckedDecks } from '../../personal/tucked-decks'
import type { State } from '../../state'
import { comingUpChanges, comingUp } from './coming-up'
import type { ViewContext } from '../context'
import { libraryOrder } from '../library/library-order'
import { doneToday } from './done-today'
import { categoryRows } from '../library/category-rows'
import { firstUnstarted } from '../deck-tiles/openable-decks'
import { recentDecks } from '../home/recent-decks'
import { unfinishedChanges, resumeOf } from './resume'
import { homeAndLibrary, type HomeAndLibrary } from '../deck-tiles/tile-context'

/** Average time per card, in seconds, for the displayed duration of a deck. */
const CARD_READING_S = 40

/**
 * Projects the day on Home (X-UX-01): the deck to continue. If nothing is left, what was finished today and what is
 * coming up; else the deck to start with, on a first day and on any other.
 */
export function todayView(state: State, context: ViewContext): TodayView {
  const lists = homeAndLibrary(state, context)
  const { home, tiles } = lists
  const recent = recentDecks(state, home, tiles)
  const isFirstDay = recent.length === 0 && hasNothingStarted(state, lists)
  if (home === undefined || (isFirstDay && awaitsLibrary(state, lists)))
    return { state: 'loading', isFirstDay: false, favorites: 0, coming: [], library: [] }
  const now = nowOf(state, context)
  const resume = resumeOf(recent, tiles, now)
  const done = resume === undefined ? doneToday(tiles, now, context.zoneAt) : []
  const start = resume === undefined && done.length === 0 ? startOf(lists, isFirstDay) : undefined
  return {
    state: 'ready',
    isFirstDay,
    favorites: favoriteDecks(state).length + tuckedDecks(state, context.contents).length,
    coming: done.length === 0 ? [] : [...comingUp(tiles, now, context.zoneAt)],
    library: categoryRows(state, lists.library),
    ...omitUndefined({
      resume,
      done: done.length === 0 ? undefined : [...done],
      start,
      keptBy: saveMethod(state.user.session.user?.primaryOrg),
    }),
  }
}

/** Returns when the day on Home next changes without an event, device time, ms UTC. */
export function dailySummaryExpiry(state: State, context: ViewContext): number | undefined {
  const now = nowOf(state, context)
  const { home, tiles } = homeAndLibrary(state, context)
  const midnight = startOfDay(localDay(now) + 1, now, context.zoneAt)
  const coming = comingUpChanges(tiles, now, context.zoneAt)
  const next = soonest(now.at, [midnight, ...coming, ...unfinishedChanges(recentDecks(state, home, tiles), tiles)])
  return next === undefined ? undefined : deviceTime(state, next)
}

const nowOf = (state: State, { at, zone }: ViewContext): ZonedTime => ({ at: serverTime(state, at), zone })

const hasNothingStarted = (state: State, { tiles: { summaries } }: HomeAndLibrary): boolean =>
  Object.keys(state.user.quiz.trials).length === 0 &&
  [...summaries.values()].every(({ cardCount = 0, percentageCardsSeen = 0 }) => cardCount * percentageCardsSeen === 0)

/** The library determines the first deck of a first day, so the view waits for it instead of showing two answers. */
const awaitsLibrary = ({ user }: State, { library }: HomeAndLibrary): boolean =>
  library === undefined && user.library.libraryFault === undefined

/**
 * Returns the deck to start with: on a first day the library's first deck; later a new deck, then a recommended one,
 * then the library's next.
 */
function startOf({ home, library, tiles }: HomeAndLibrary, isFirstDay: boolean): TodayView['start'] {
  const ofLibrary = libraryOrder(library).flatMap(({ decks }) => decks)
  const given = [...(home?.recentlyAllowedDecks ?? []), ...(home?.recommendedDecks ?? [])]
  const candidates = isFirstDay ? [...ofLibrary, ...given] : [...given, ...ofLibrary]
  const tile = firstUnstarted(tiles, new Set(candidates.map(({ id }) => id)))
  return tile === undefined ? undefined : { tile, minutes: Math.max(1, Math.round((tile.total * CARD_READING_S) / 60)) }
}
