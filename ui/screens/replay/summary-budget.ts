/** Sections of the summary: done, failed, pending. */
export type SummarySection = 'done' | 'wrong' | 'waits'

/** Number of lines in the summary. */
const MAX_LINES = 10
/** Lines that each section gets first: its first lines matter most. */
const first: Readonly<Record<SummarySection, number>> = { done: 4, wrong: 4, waits: 2 }
/** Order in which sections get the remaining lines. */
const order: readonly SummarySection[] = ['wrong', 'waits', 'done']

/** Returns how many lines each section shows, ten in all (X-REPLAY-02). */
export function shownLines(lines: Readonly<Record<SummarySection, number>>): Readonly<Record<SummarySection, number>> {
  const shown = { ...first }
  for (const part of order) shown[part] = Math.min(first[part], lines[part])
  for (const part of order)
    shown[part] += Math.min(lines[part] - shown[part], MAX_LINES - shown.done - shown.wrong - shown.waits)
  return shown
}
