import type { DeckSummary } from '../../protocol/entities/deck'
import type { TodayView } from '../../protocol/views/today'
import { daysLeft, nextDayLess } from '../clock/days'
import type { Moment, ZoneAt } from '../clock/moment'
import { quizPeriod } from '../quiz/availability'
import { isExhausted } from '../quiz/limits'
import { endsBeforeRetake, retakeDate } from '../quiz/retake-date'
import { lookup } from '../record'
import { deckTitle, type TileContext } from './deck-tile'

type Coming = TodayView['coming'][number]

/** So many are named. */
const MOST = 3

interface Awaited {
  readonly deck: DeckSummary
  readonly kind: Coming['kind']
  readonly moment: Moment
}

/** What the learner's assessments have a day for: retakes that are waited for, and those that have not begun; the next one first. */
export function comingUp(tiles: TileContext, now: Moment, zoneAt: ZoneAt): readonly Coming[] {
  return awaited(tiles, now, zoneAt).map(({ deck, kind, moment }) => ({
    deckId: deck.id,
    title: deckTitle(deck),
    kind,
    at: moment.at,
    daysLeft: daysLeft(now, moment),
  }))
}

/** When that will be other than now, ms UTC: a day less is left until one of them, or none. */
export const comingChanges = (tiles: TileContext, now: Moment, zoneAt: ZoneAt): readonly number[] =>
  awaited(tiles, now, zoneAt).flatMap(({ moment }) => nextDayLess(now, moment, zoneAt) ?? [])

function awaited({ state, summaries, locked }: TileContext, now: Moment, zoneAt: ZoneAt): readonly Awaited[] {
  const all = [...summaries.values()].flatMap((deck): readonly Awaited[] => {
    if (deck.type !== 'quiz' || locked.has(deck.id)) return []
    const trial = lookup(state.mine.quiz.trials, deck.id)
    const waits = trial !== undefined && trial.passedAt === undefined && isExhausted(trial)
    const retake =
      waits && !endsBeforeRetake(trial, deck, zoneAt) ? retakeDate(trial, deck.quizSettings, zoneAt) : undefined
    const opens = trial === undefined ? quizPeriod(deck).startsAt : undefined
    const moment = retake ?? (opens === undefined ? undefined : { at: opens, zone: zoneAt(opens) })
    if (moment === undefined || moment.at <= now.at) return []
    return [{ deck, kind: retake === undefined ? 'opens' : 'retake', moment }]
  })
  return all.toSorted((one, other) => one.moment.at - other.moment.at).slice(0, MOST)
}
