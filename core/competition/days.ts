import type { Competition } from '../../protocol/entities/competition'
import { daysLeft, nextDayLess } from '../clock/days'
import type { ZonedTime, ZoneAt } from '../clock/zoned-time'
import { isEnded } from './finality'

/**
 * Returns the calendar days until the end, counting every started day; undefined after the end (D-COMPET-17,
 * S-COMP-05).
 */
export function daysRemaining(
  competition: Pick<Competition, 'endsAt'>,
  now: ZonedTime,
  zoneAt: ZoneAt,
): number | undefined {
  const { endsAt } = competition
  return endsAt === undefined || isEnded(competition, now.at)
    ? undefined
    : daysLeft(now, { at: endsAt, zone: zoneAt(endsAt) })
}

/** Returns when a competition changes without an event, ms UTC: it begins, a day less remains, it ends. */
export function competitionChanges(
  { beginsAt, endsAt }: Competition,
  now: ZonedTime,
  zoneAt: ZoneAt,
): readonly number[] {
  const dayLess = endsAt === undefined ? undefined : nextDayLess(now, { at: endsAt, zone: zoneAt(endsAt) }, zoneAt)
  return [beginsAt, dayLess, endsAt === undefined ? undefined : endsAt + 1].filter((at) => at !== undefined)
}
