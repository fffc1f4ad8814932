import { differences } from '../json-diff'
import { foldRows } from './fold'
import type { FoldResult } from './fold-with-codecs'

/** A searchable log: its rows, and the state after any number of them. */
export interface RecordedPast {
  readonly rows: readonly unknown[]
  /** States after multiples of this number of rows are cached. */
  readonly every: number
  readonly after: (count: number) => FoldResult
}

/** A state that is inspected next, and the number of rows before it. */
export interface SearchStep {
  readonly place: number
  readonly fold: FoldResult
}

/**
 * Finds the position after the last row, at or before `place`, that changed a value; 0 if the value was the same before
 * the first row. A value may change back and forth, so every state is inspected.
 * Each state is yielded before its value is read, so the caller can prepare it, pause, or stop (X-REPLAY-02).
 */
export function* findLastChange(
  past: RecordedPast,
  place: number,
  valueOf: (fold: FoldResult) => unknown,
): Generator<SearchStep, number, undefined> {
  const latest = past.after(place)
  yield { place, fold: latest }
  const value = valueOf(latest)
  for (const look of before(past, place)) {
    yield look
    if (differences(valueOf(look.fold), value).length > 0) return look.place + 1
  }
  return 0
}

/** Yields the states before a position, latest first; folds each range between two cached states once. */
function* before({ rows, every, after }: RecordedPast, place: number): Generator<SearchStep, void, undefined> {
  for (let end = place; end > 0;) {
    const begin = Math.floor((end - 1) / every) * every
    let fold = after(begin)
    const folds = [fold]
    for (const row of rows.slice(begin, end - 1)) {
      fold = foldRows(fold, [row])
      folds.push(fold)
    }
    for (const earlier of folds.reverse()) yield { place: (end -= 1), fold: earlier }
  }
}
