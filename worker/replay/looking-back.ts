import { lastChange, type Past } from '../../core/log/last-change'
import type { FoundChange, LookingBack, ValueQuestion } from '../../protocol/replay'
import { innerAt } from './inner-values'
import type { Subject } from './subject'

/** Goes on looking for what set a value, until it is found or the time is over. */
export type LookBack = (isOver: () => boolean) => Promise<FoundChange | LookingBack>

/** Begins to look back. Content that a view shows of a state is read before the view is computed. */
export function lookBack(past: Past, { place, steps }: ValueQuestion, subject: Subject): LookBack {
  const search = lastChange(past, place, (fold) => innerAt(subject.valueOf(fold), steps))
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
