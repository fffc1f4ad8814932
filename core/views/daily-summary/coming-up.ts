import type { DeckSummary } from '../../../protocol/entities/deck'
import type { TodayView } from '../../../protocol/views/today'
import { daysLeft, nextDayLess } from '../../clock/days'
import type { ZonedTime, ZoneAt } from '../../clock/zoned-time'
import { quizPeriod } from '../../quiz/availability'
import { isExhausted } from '../../quiz/limits'
import { endsBeforeRetake, retakeDate } from '../../quiz/retake-date'
import { lookup } from '../../record'
import { deckTitle, type TileContext } from '../deck-tiles/deck-tile'

type ComingUpEntry = TodayView['coming'][number]

/** Maximum number of entries. */
const MAX_ENTRIES = 3

interface ExpectedEvent {
  readonly deck: DeckSummary
  readonly kind: ComingUpEntry['kind']
  readonly moment: ZonedTime
}

/**
 * Projects the upcoming dates of the learner's assessments, soonest first: pending retakes, and assessments that have
 * not started.
 */
export function comingUp(tiles: TileContext, now: ZonedTime, zoneAt: ZoneAt): readonly ComingUpEntry[] {
  return expectedEvents(tiles, now, zoneAt).map(({ deck, kind, moment }) => ({
    deckId: deck.id,
    title: deckTitle(deck),
    kind,
    at: moment.at,
    daysLeft: daysLeft(now, moment),
  }))
}

/** Returns when an entry changes, ms UTC: when one day less is left until it. */
export const comingUpChanges = (tiles: TileContext, now: ZonedTime, zoneAt: ZoneAt): readonly number[] =>
  expectedEvents(tiles, now, zoneAt).flatMap(({ moment }) => nextDayLess(now, moment, zoneAt) ?? [])

function expectedEvents(
  { state, summaries, locked }: TileContext,
  now: ZonedTime,
  zoneAt: ZoneAt,
): readonly ExpectedEvent[] {
  const all = [...summaries.values()].flatMap((deck): readonly ExpectedEvent[] => {
    if (deck.type !== 'quiz' || locked.has(deck.id)) return []
    const trial = lookup(state.user.quiz.trials, deck.id)
    const waits = trial !== undefined && trial.passedAt === undefined && isExhausted(trial)
    const retake =
      waits && !endsBeforeRetake(trial, deck, zoneAt) ? retakeDate(trial, deck.quizSettings, zoneAt) : undefined
    const opens = trial === undefined ? quizPeriod(deck).startsAt : undefined
    const moment = retake ?? (opens === undefined ? undefined : { at: opens, zone: zoneAt(opens) })
    if (moment === undefined || moment.at <= now.at) return []
    return [{ deck, kind: retake === undefined ? 'opens' : 'retake', moment }]
  })
  return all.toSorted((one, other) => one.moment.at - other.moment.at).slice(0, MAX_ENTRIES)
}
