/** The IndexedDB baseline to which the engine's figures are compared. */
export interface IndexedDbBaseline {
  /** Writes one row in one strict transaction; returns the milliseconds. */
  readonly append: () => Promise<number>
  readonly close: () => void
}

const row = (seq: number) => ({ seq, id: crypto.randomUUID(), type: 'cardFlipped', data: { text: 'x'.repeat(300) } })

/** Opens a database with one store, without any library. */
export async function openBaseline(): Promise<IndexedDbBaseline> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(`floor-${crypto.randomUUID()}`, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'seq' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(new Error(opening.error?.message))
  })
  let seq = 0
  return {
    append: () =>
      new Promise((resolve, reject) => {
        const begin = performance.now()
        const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' })
        transaction.objectStore('rows').add(row(++seq))
        transaction.oncomplete = () => resolve(performance.now() - begin)
        transaction.onabort = () => reject(new Error(transaction.error?.message))
      }),
    close: () => db.close(),
  }
}
