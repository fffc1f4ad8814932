import type { Page } from '@playwright/test'

/** So many events say what happened last. */
const LAST = 60

/**
 * The last events of the log on the device, one line each: number, type, time before the last of them in ms, and the card
 * and face that they name. No other data is told. Of what is seen once in a hundred runs nothing else is left.
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
      const rows: unknown[] = await finished(database.transaction('events').objectStore('events').getAll())
      const last = rows.slice(-count).map((row) => Object.entries(Object(row) as object))
      const fieldOf = (entries: readonly (readonly [string, unknown])[], name: string) =>
        entries.find(([key]) => key === name)?.[1]
      const end = Date.parse(String(fieldOf(last.at(-1) ?? [], 'at')))
      return last.map((row) => {
        const data = Object.entries(Object(fieldOf(row, 'data')) as object)
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
