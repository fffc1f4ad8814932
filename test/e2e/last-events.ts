import type { Page } from '@playwright/test'

/** The number of events that shows what happened last. */
const LAST = 60

/**
 * Returns the last events of the log on the device, one line each: number, type, time before the last one in ms, and
 * the card and face that they name. It reports no other data. For a failure seen once in a hundred runs, this is the
 * only evidence.
 */
export function lastEvents(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (count) => {
    const finished = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the log cannot be read')))
      })
    const database = await finished(indexedDB.open('flipdeck'))
    try {
      const batches: unknown[] = await finished(database.transaction('batches').objectStore('batches').getAll())
      const fieldOf = (entries: readonly (readonly [string, unknown])[], name: string) =>
        entries.find(([key]) => key === name)?.[1]
      const entriesOf = (value: unknown) => Object.entries(Object(value) as object)
      const rows = batches.flatMap((batch): readonly unknown[] => {
        const held = fieldOf(entriesOf(batch), 'rows')
        return Array.isArray(held) ? held : []
      })
      const last = rows.slice(-count).map(entriesOf)
      const end = Date.parse(String(fieldOf(last.at(-1) ?? [], 'at')))
      return last.map((row) => {
        const data = entriesOf(fieldOf(row, 'data'))
        const named = ['cardId', 'side'].map((name) => fieldOf(data, name) ?? '')
        return [fieldOf(row, 'seq'), fieldOf(row, 'type'), Date.parse(String(fieldOf(row, 'at'))) - end, ...named]
          .join(' ')
          .trim()
      })
    } finally {
      database.close()
    }
  }, LAST)
}
