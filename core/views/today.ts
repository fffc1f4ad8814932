import { defined } from '../../protocol/defined'
import type { TodayView } from '../../protocol/views/today'
import { localDay } from '../clock/calendar'
import { startOfDay } from '../clock/days'
import { soonest, type Moment } from '../clock/moment'
import { deviceTime, serverTime } from '../device/device'
import { favoriteDecks } from '../personal/favorite-decks'
import { keptBy } from '../personal/kept-by'
import { tuckedDecks } from '../personal/tucked-decks'
import type { State } from '../state'
import { comingChanges, comingUp } from './coming-up'
import type { ViewContext } from './context'
import { shelvesOf } from './decks-in-order'
import { doneToday } from './done-today'
import { libraryRows } from './library-rows'
import { firstUnbegun } from './open-now'
import { recentDecks } from './recent-decks'
import { leftChanges, resumeOf } from './resume'
import { listsOf, type Lists } from './tile-context'

/** What a card takes on the average, in seconds: a deck is said to take about so long. */
const SECONDS_PER_CARD = 40

/**
 * The day on Home: what to go on with; when nothing is left, what was done today and what is coming; else where to
 * begin, on a first day and on any other (X-UX-01).
 */
export function todayView(state: State, context: ViewContext): TodayView {
  const lists = listsOf(state, context)
  const { home, tiles } = lists
  const recent = recentDecks(state, home, tiles)
  const isFirstDay = recent.length === 0 && nothingBegun(state, lists)
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
    library: libraryRows(state, lists.library),
    ...defined({
      resume,
      done: done.length === 0 ? undefined : [...done],
      start,
      keptBy: keptBy(state.mine.session.user?.primaryOrg),
    }),
  }
}

/** When the day on Home will next be another one although nothing has happened, device time, ms UTC. */
export function todayChange(state: State, context: ViewContext): number | undefined {
  const now = nowOf(state, context)
  const { home, tiles } = listsOf(state, context)
  const midnight = startOfDay(localDay(now) + 1, now, context.zoneAt)
  const coming = comingChanges(tiles, now, context.zoneAt)
  const next = soonest(now.at, [midnight, ...coming, ...leftChanges(recentDecks(state, home, tiles), tiles)])
  return next === undefined ? undefined : deviceTime(state, next)
}

const nowOf = (state: State, { at, zone }: ViewContext): Moment => ({ at: serverTime(state, at), zone })

const nothingBegun = (state: State, { tiles: { summaries } }: Lists): boolean =>
  Object.keys(state.mine.quiz.trials).length === 0 &&
  [...summaries.values()].every(({ cardCount = 0, percentageCardsSeen = 0 }) => cardCount * percentageCardsSeen === 0)

/** What a first day begins with is the library's to say: it is not said twice. */
const awaitsLibrary = ({ mine }: State, { library }: Lists): boolean =>
  library === undefined && mine.library.libraryFault === undefined

/** On a first day the library's first deck; later what is new, then what is recommended, then the library's next. */
function startOf({ home, library, tiles }: Lists, isFirstDay: boolean): TodayView['start'] {
  const ofLibrary = shelvesOf(library).flatMap(({ decks }) => decks)
  const given = [...(home?.recentlyAllowedDecks ?? []), ...(home?.recommendedDecks ?? [])]
  const candidates = isFirstDay ? [...ofLibrary, ...given] : [...given, ...ofLibrary]
  const tile = firstUnbegun(tiles, new Set(candidates.map(({ id }) => id)))
  return tile === undefined
    ? undefined
    : { tile, minutes: Math.max(1, Math.round((tile.total * SECONDS_PER_CARD) / 60)) }
}
