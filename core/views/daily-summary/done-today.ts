import { omitUndefined } from '../../../protocol/omit-undefined'
import type { TodayView } from '../../../protocol/views/today'
import { type ZonedTime, type ZoneAt, localDay } from '../../clock/zoned-time'
import { seenOf } from '../../deck/seen-records'
import { deckProgress } from '../../library/deck-progress'
import { hasCertificate } from '../../quiz/certificates'
import { lookup } from '../../record'
import { deckTile, type TileContext } from '../deck-tiles/deck-tile'

type DoneEntry = NonNullable<TodayView['done']>[number]

/** Maximum number of entries. */
const MAX_ENTRIES = 3

/**
 * Projects the decks that were finished on the learner's current calendar day, latest first: an assessment by passing
 * it, any other deck by its last card. `cards` counts those seen that day.
 */
export function doneToday(context: TileContext, now: ZonedTime, zoneAt: ZoneAt): readonly DoneEntry[] {
  const { state } = context
  const isToday = (at: number) => localDay({ at, zone: zoneAt(at) }) === localDay(now)
  const ended = Object.keys(state.user.library.decks).flatMap((deckId) => {
    const times = Object.values(seenOf(state, deckId)).flatMap(({ lastSeen }) => (isToday(lastSeen) ? [lastSeen] : []))
    const trial = lookup(state.user.quiz.trials, deckId)
    const passedAt = trial?.passedAt !== undefined && isToday(trial.passedAt) ? trial.passedAt : undefined
    const at = Math.max(passedAt ?? 0, ...times)
    const isDone = trial === undefined ? deckProgress(state, deckId, undefined).finished && times.length > 0 : passedAt
    if (isDone === undefined || isDone === false) return []
    const { title, cover } = deckTile(deckId, context)
    const score = passedAt === undefined ? undefined : (trial?.passedScore ?? trial?.lastScore)
    const done: DoneEntry = {
      deckId,
      title,
      cards: times.length,
      certificate: trial !== undefined && hasCertificate(trial),
      ...omitUndefined({ cover, score: score === undefined ? undefined : Math.round(score) }),
    }
    return [{ at, done }]
  })
  return ended
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MAX_ENTRIES)
    .map(({ done }) => done)
}
