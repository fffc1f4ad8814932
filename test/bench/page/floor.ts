/** What IndexedDB itself takes: the floor that the engine's figures are held against. */
export interface Floor {
  /** One row, one strict transaction, awaited. Milliseconds. */
  readonly append: () => Promise<number>
  readonly close: () => void
}

const row = (seq: number) => ({ seq, id: crypto.randomUUID(), type: 'cardFlipped', data: { text: 'x'.repeat(300) } })

/** Opens a bare database of one store, without any library. */
export async function openFloor(): Promise<Floor> {
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
