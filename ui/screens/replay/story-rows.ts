import type { Story } from '../../../protocol/replay'
import type { MessageId } from '../../i18n/Messages'
import { groupOf, wordsOf, type Group } from './kinds'

/** What of the list is wanted. */
export interface Filter {
  readonly group: Group | undefined
  /** A part of the type or of its plain words, or a number. */
  readonly term: string
}

/** The type of the event at a place, from 1. */
export const typeAt = ({ types, kinds }: Story, place: number): string => types[kinds[place - 1] ?? 0] ?? ''

/** The places of the events that fit, in their order. */
export function placesOf(story: Story, { group, term }: Filter, text: (id: MessageId) => string): readonly number[] {
  const wanted = term.trim().toLowerCase()
  const kinds = story.types.map((type) => ({
    group: group === undefined || groupOf(type) === group,
    named: `${type} ${text(wordsOf(type))}`.toLowerCase().includes(wanted),
  }))
  const places: number[] = []
  for (let index = 0; index < story.kinds.length; index += 1) {
    const kind = kinds[story.kinds[index] ?? 0]
    if (kind?.group !== true) continue
    if (kind.named || String(story.seqs[index]) === wanted) places.push(index + 1)
  }
  return places
}

/** The place at which the event with this number stands, or the last one before it. */
export function placeOfSeq({ seqs }: Story, seq: number): number {
  let [low, high] = [0, seqs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seqs[middle] ?? 0) <= seq) low = middle + 1
    else high = middle
  }
  return low
}

/** Milliseconds since the event before; 0 for the first one and where the clock was set back. */
export const sinceLast = ({ times }: Story, place: number): number =>
  place < 2 ? 0 : Math.max(0, (times[place - 1] ?? 0) - (times[place - 2] ?? 0))

/** The index of the last of these rising places that is not after this one; -1 for none. */
export function indexUpTo(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}
