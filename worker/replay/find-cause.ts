import { findLastChange, type RecordedPast } from '../../core/log/find-last-change'
import type { FoundChange, LookingBack, ValueQuestion } from '../../protocol/replay'
import { valueAtPath } from './value-at-path'
import type { ValueSource } from './value-source'

/** Continues the search for the event that set a value, until it is found or the time is up. */
export type CauseSearch = (isOver: () => boolean) => Promise<FoundChange | LookingBack>

/** Starts a search for the event that set a value. Loads the content that a view needs before it is computed. */
export function findCause(past: RecordedPast, { place, steps }: ValueQuestion, subject: ValueSource): CauseSearch {
  const search = findLastChange(past, place, (fold) => valueAtPath(subject.valueOf(fold), steps))
  return async (isOver) => {
    for (;;) {
      const look = search.next()
      if (look.done === true) return { kind: 'found', place: look.value }
      const missing = subject.ready(look.value.fold)
      if (missing !== undefined) await missing
      if (isOver()) return { kind: 'lookingBack', place: look.value.place }
    }
  }
}
