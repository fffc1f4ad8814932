import type { Page } from '@playwright/test'

/** The number of events that shows what happened last. */
const LAST = 60

/** What tests may read and print of an event. It reports no other data. */
interface LoggedEvent {
  readonly seq: number
  readonly type: string
  /** Device time, ms. */
  readonly at: number
  /** The card and the face that the event names, or ''. */
  readonly named: string
}

/** Returns the last events of the log on the device. */
export function lastEvents(page: Page): Promise<readonly LoggedEvent[]> {
  return page.evaluate(async (count) => {
    const finished = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the log cannot be read')))
      })
    const database = await finished(indexedDB.open('flipdeck'))
    try {
      const batches: unknown[] = await finished(database.transaction('batches').objectStore('batches').getAll())
      const fieldOf = (value: unknown, name: string): unknown =>
        Object.entries(Object(value) as object).find(([key]) => key === name)?.[1]
      const rows = batches.flatMap((batch): readonly unknown[] => {
        const held = fieldOf(batch, 'rows')
        return Array.isArray(held) ? held : []
      })
      return rows.slice(-count).map((row) => ({
        seq: Number(fieldOf(row, 'seq')),
        type: String(fieldOf(row, 'type')),
        at: Date.parse(String(fieldOf(row, 'at'))),
        named: ['cardId', 'side']
          .map((name) => fieldOf(fieldOf(row, 'data'), name))
          .filter((value) => typeof value === 'string')
          .join(' '),
      }))
    } finally {
      database.close()
    }
  }, LAST)
}

/**
 * Returns a line for each of the last events: number, type, time before the last one in ms, card and face. For a
 * failure seen once in a hundred runs, this is the only evidence.
 */
export async function lastEventLines(page: Page): Promise<readonly string[]> {
  const events = await lastEvents(page)
  const end = events.at(-1)?.at ?? 0
  return events.map(({ seq, type, at, named }) => `${seq} ${type} ${at - end} ${named}`.trim())
}
