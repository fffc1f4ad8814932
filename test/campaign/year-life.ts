import type { User } from '../../protocol/entities/user'
import { placeCalled } from '../arbitraries/places'
import { DECKS, storedDeck } from '../bench/bench-deck'
import type { Life, Visit } from '../bench/mixed-log'
import { seeded, type Random } from '../simulation/random'

const HOUR = 3_600_000
const DAY = 24 * HOUR
export const DAYS = 365
/** The year lies in the past of every reader; a device with its clock set back is tested elsewhere. */
const FIRST_DAY = Date.UTC(2025, 0, 6)
/** The clock changes of Berlin in that year. */
const changes = [Date.UTC(2025, 2, 30, 1), Date.UTC(2025, 9, 26, 1)]
/** The learner starts this long before a change, and continues over it. */
const BEFORE_CHANGE = 20_000
/** Releases of the content, each with other texts under the same ids, and of the app. */
export const RELEASES = 60
export const BUILDS = 12

export interface YearSize {
  /** How often a deck is opened. */
  readonly visits: number
  /** How many of its cards are viewed each time. */
  readonly cards: number
}
/** About 300 000 events. */
export const wholeYear: YearSize = { visits: 1_110, cards: 50 }

/** A learner's year in Berlin: one start of the app per day, and all decks repeatedly in changing order. */
export function yearLife(seed: number, user: User, { visits, cards }: YearSize): Life {
  const random = seeded(seed)
  const zone = zoneOfBerlin()
  let at = FIRST_DAY

  function* visited(): Generator<Visit> {
    let order: number[] = []
    let today = 0
    for (let visit = 0; visit < visits; visit++) {
      if (order.length === 0) order = shuffled(random, DECKS)
      const day = Math.floor((visit * DAYS) / visits)
      const isNew = day !== today
      at = Math.max(at, isNew ? beginOf(day, random) : at + random.below(HOUR))
      today = day
      const deck = storedDeck(order.pop() ?? 0, Math.floor((day * RELEASES) / DAYS))
      yield { deck, cards, syncs: random.chance(0.2), ...(isNew ? { starts: buildOf(day) } : {}) }
    }
  }
  return {
    user,
    build: buildOf(0),
    visits: visited(),
    next: () => {
      at += 500 + random.below(5_000)
      return { at, zone: zone(at) }
    },
    choose: random.pick,
  }
}

const buildOf = (day: number): string => `build-${Math.floor((day * BUILDS) / DAYS) + 1}`

/** In the morning, at noon or in the evening; on a clock change, at night. */
function beginOf(day: number, random: Random): number {
  const midnight = FIRST_DAY + day * DAY
  const hour = 5 + random.below(14)
  const change = changes.find((one) => one >= midnight && one < midnight + DAY)
  return change === undefined ? midnight + hour * HOUR : change - BEFORE_CHANGE
}

/** Caches zones by hour: the calendar is slower than deciding, and clocks change at full hours only. */
function zoneOfBerlin(): (at: number) => number {
  const berlin = placeCalled('Europe/Berlin')
  const known = new Map<number, number>()
  return (at) => {
    const hour = Math.floor(at / HOUR)
    const zone = known.get(hour) ?? berlin.zone(hour * HOUR)
    known.set(hour, zone)
    return zone
  }
}

function shuffled(random: Random, length: number): number[] {
  const left = Array.from({ length }, (_, index) => index)
  return Array.from({ length }, () => left.splice(random.below(left.length), 1)[0] ?? 0)
}
