import type { EventTimeline } from '../../../protocol/replay'
import type { MessageId } from '../../i18n/Messages'
import { groupOf, eventLabel, type Group } from './event-labels'

/** Filters the list. */
export interface TimelineFilter {
  readonly group: Group | undefined
  /** Part of the type or of its words, or an event number. */
  readonly term: string
}

/** Returns the type of the event at a position, from 1. */
export const typeAt = ({ types, kinds }: EventTimeline, place: number): string => types[kinds[place - 1] ?? 0] ?? ''

/** Returns the positions of the matching events, in order. */
export function matchingPositions(
  story: EventTimeline,
  { group, term }: TimelineFilter,
  text: (id: MessageId) => string,
): readonly number[] {
  const wanted = term.trim().toLowerCase()
  const kinds = story.types.map((type) => ({
    group: group === undefined || groupOf(type) === group,
    named: `${type} ${text(eventLabel(type))}`.toLowerCase().includes(wanted),
  }))
  const places: number[] = []
  for (let index = 0; index < story.kinds.length; index += 1) {
    const kind = kinds[story.kinds[index] ?? 0]
    if (kind?.group !== true) continue
    if (kind.named || String(story.seqs[index]) === wanted) places.push(index + 1)
  }
  return places
}

/** Returns the position of the event with this number, or of the last one before it. */
export function positionOfSeq({ seqs }: EventTimeline, seq: number): number {
  let [low, high] = [0, seqs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seqs[middle] ?? 0) <= seq) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the milliseconds since the previous event; 0 for the first one and where the clock was set back. */
export const sinceLast = ({ times }: EventTimeline, place: number): number =>
  place < 2 ? 0 : Math.max(0, (times[place - 1] ?? 0) - (times[place - 2] ?? 0))

/** Returns the index of the last sorted position up to this one; -1 if there is no such position. */
export function indexUpTo(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}
