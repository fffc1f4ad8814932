/** What the first look tells of: what was done, what went wrong, what waits. */
export type Part = 'done' | 'wrong' | 'waits'

/** So many lines are a first look. */
const MOST = 10
/** What each part may have before another one gets more: the first lines of each say the most. */
const first: Readonly<Record<Part, number>> = { done: 4, wrong: 4, waits: 2 }
/** Who gets what the others leave. */
const order: readonly Part[] = ['wrong', 'waits', 'done']

/** How many of its lines each part shows, ten in all (X-REPLAY-02). */
export function shares(lines: Readonly<Record<Part, number>>): Readonly<Record<Part, number>> {
  const shown = { ...first }
  for (const part of order) shown[part] = Math.min(first[part], lines[part])
  for (const part of order)
    shown[part] += Math.min(lines[part] - shown[part], MOST - shown.done - shown.wrong - shown.waits)
  return shown
}
