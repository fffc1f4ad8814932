import type { TodayView } from '../../protocol/views/today'
import { daysLeft } from '../clock/days'
import type { Moment, ZoneAt } from '../clock/moment'
import { quizPeriod } from '../quiz/availability'
import { isExhausted } from '../quiz/limits'
import { retakeDate } from '../quiz/retake-date'
import { lookup } from '../record'
import { deckTitle, type TileContext } from './deck-tile'

type Coming = TodayView['coming'][number]

/** So many are named. */
const MOST = 3

/** What the learner's assessments have a day for: retakes that are waited for, and those that have not begun; the next one first. */
export function comingUp({ state, summaries, locked }: TileContext, now: Moment, zoneAt: ZoneAt): readonly Coming[] {
  const coming = [...summaries.values()].flatMap((deck): readonly Coming[] => {
    if (deck.type !== 'quiz' || locked.has(deck.id)) return []
    const trial = lookup(state.mine.quiz.trials, deck.id)
    const waits = trial !== undefined && trial.passedAt === undefined && isExhausted(trial)
    const retake = waits ? retakeDate(trial, deck.quizSettings, zoneAt) : undefined
    const opens = trial === undefined ? quizPeriod(deck).startsAt : undefined
    const at = retake?.at ?? opens
    if (at === undefined || at <= now.at) return []
    return [
      {
        deckId: deck.id,
        title: deckTitle(deck),
        kind: retake === undefined ? 'opens' : 'retake',
        at,
        daysLeft: daysLeft(now, retake ?? { at, zone: zoneAt(at) }),
      },
    ]
  })
  return coming.toSorted((one, other) => one.at - other.at).slice(0, MOST)
}
