import type { Competition } from '../../protocol/entities/competition'
import { daysLeft, nextDayLess } from '../clock/days'
import type { Moment, ZoneAt } from '../clock/moment'
import { isEnded } from './ended'

/** Calendar days until the end, any started one counts; none once it has ended (D-COMPET-17, S-COMP-05). */
export function daysRemaining(
  competition: Pick<Competition, 'endsAt'>,
  now: Moment,
  zoneAt: ZoneAt,
): number | undefined {
  const { endsAt } = competition
  return endsAt === undefined || isEnded(competition, now.at)
    ? undefined
    : daysLeft(now, { at: endsAt, zone: zoneAt(endsAt) })
}

/** When a competition will be another one without anything having happened, ms UTC: it begins, a day less, it ends. */
export function competitionChanges({ beginsAt, endsAt }: Competition, now: Moment, zoneAt: ZoneAt): readonly number[] {
  const dayLess = endsAt === undefined ? undefined : nextDayLess(now, { at: endsAt, zone: zoneAt(endsAt) }, zoneAt)
  return [beginsAt, dayLess, endsAt === undefined ? undefined : endsAt + 1].filter((at) => at !== undefined)
}
