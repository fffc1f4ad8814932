import fc from 'fast-check'
import type { ZonedTime } from '../../core/clock/zoned-time'

/** Generates a time in ms UTC between 2016 and 2036, before and after the day from which certificates count. */
export const instants: fc.Arbitrary<number> = fc.integer({ min: 1_451_606_400_000, max: 2_082_758_400_000 })

/** Generates a zone in minutes east of UTC, including half and quarter hours and both sides of the date line. */
export const zones: fc.Arbitrary<number> = fc.constantFrom(-660, -480, -240, -210, 0, 60, 120, 330, 345, 540, 765, 840)

/**
 * Generates a time with a zone.
 *
 *     property.prop([moments])('a day has 24 hours in one zone', (now) => {
 *       expect(localDay(addDays(now, 1))).toBe(localDay(now) + 1)
 *     })
 */
export const moments: fc.Arbitrary<ZonedTime> = fc.record({ at: instants, zone: zones })

/** Generates the two zones of a place with DST, in either order: a clock change is between them. */
export const zoneChanges: fc.Arbitrary<readonly [number, number]> = fc
  .tuple(zones, fc.constantFrom(-60, 60))
  .map(([zone, change]) => [zone, zone + change] as const)
