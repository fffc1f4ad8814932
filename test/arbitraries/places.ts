import fc from 'fast-check'

const DAY = 86_400_000

/** A place, by its name in the time zone database, and its local time. */
export interface Place {
  readonly name: string
  /** Minutes east of UTC at a time in ms UTC. */
  readonly zone: (at: number) => number
  /** The calendar day there, as '2026-03-29'. */
  readonly day: (at: number) => string
}

/** Places, each with a time in ms UTC at which its clocks change in 2026. */
const changes: readonly (readonly [string, number])[] = [
  ['Europe/Berlin', Date.UTC(2026, 2, 29, 1)],
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 1)],
  ['America/New_York', Date.UTC(2026, 2, 8, 7)],
  ['America/New_York', Date.UTC(2026, 10, 1, 6)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
  // The skipped hour is the first or the last of a day.
  ['America/Santiago', Date.UTC(2026, 8, 6, 4)],
  ['America/Nuuk', Date.UTC(2026, 2, 29, 1)],
  ['Asia/Kathmandu', Date.UTC(2026, 5, 1)],
]

/** Returns the place with that name, by the platform's own calendar: an oracle for calendar rules. */
export function placeCalled(name: string): Place {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: name,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const wall = (at: number) => clock.format(at)
  return {
    name,
    zone: (at) =>
      Math.round((Date.parse(`${wall(at).replace(' ', 'T')}Z`) - Math.floor(at / 60_000) * 60_000) / 60_000),
    day: (at) => wall(at).slice(0, 10),
  }
}

/** Generates a place, and a time in ms UTC from three days before to two days after its clock change. */
export const placeAround: fc.Arbitrary<{ readonly place: Place; readonly at: number }> = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * DAY, max: 2 * DAY }))
  .map(([[name, change], apart]) => ({ place: placeCalled(name), at: change + apart }))
