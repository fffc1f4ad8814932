import { differences } from '../json-diff'
import { foldRows } from './fold'
import type { Fold } from './fold-by'

/** A log that can be looked back on: its rows, and the state after any number of them. */
export interface Past {
  readonly rows: readonly unknown[]
  /** The states after multiples of so many rows are at hand. */
  readonly every: number
  readonly after: (count: number) => Fold
}

/** A state that is looked at next, and the number of rows before it. */
export interface Look {
  readonly place: number
  readonly fold: Fold
}

/**
 * The place after the last row, at or before this one, by which a value became another one; 0 for a value that was so
 * before the first row. Values come and go, so no state can be passed over. Each state is yielded before its value is
 * taken: whoever asks can make ready for it, rest, or ask no further (X-REPLAY-02).
 */
export function* lastChange(
  past: Past,
  place: number,
  valueOf: (fold: Fold) => unknown,
): Generator<Look, number, undefined> {
  const latest = past.after(place)
  yield { place, fold: latest }
  const value = valueOf(latest)
  for (const look of before(past, place)) {
    yield look
    if (differences(valueOf(look.fold), value).length > 0) return look.place + 1
  }
  return 0
}

/** The states before a place, the latest first: each piece between two states at hand is folded once. */
function* before({ rows, every, after }: Past, place: number): Generator<Look, void, undefined> {
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
