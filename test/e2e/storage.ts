import type { Page } from '@playwright/test'

/** A password that occurs nowhere else. */
export const canary = 'canary-Xq7-never-kept'

interface StoredText {
  readonly place: string
  readonly text: string
}

/** Returns everything that the page's origin stores in this browser, as text with its location. */
export const everythingStored = (page: Page): Promise<readonly StoredText[]> =>
  page.evaluate(async () => {
    const found: { place: string; text: string }[] = []
    const asked = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())])
        keys.forEach((key, index) => {
          found.push({
            place: `indexedDB ${name}/${store} ${JSON.stringify(key).replaceAll('"', '')}`,
            text: JSON.stringify(values[index]),
          })
        })
      }
      db.close()
    }
    for (const [place, area] of [
      ['localStorage', localStorage],
      ['sessionStorage', sessionStorage],
    ] as const) {
      found.push({ place, text: JSON.stringify(Object.entries(area)) })
    }
    found.push({ place: 'cookies', text: document.cookie }, { place: 'address', text: location.href })
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        // Files of the build contain no user data, and are by far the most numerous.
        const isOfBuild = /\/(assets|worker)\//.test(url)
        const held = isOfBuild ? '' : ((await (await cache.match(url))?.text()) ?? '')
        found.push({ place: `cache ${name} ${url}`, text: `${url} ${held}` })
      }
    }
    /** Reads a file again if it was written during the read; a file deleted by then contains nothing. */
    const textOf = async (entry: FileSystemFileHandle): Promise<string> => {
      for (;;)
        try {
          return await (await entry.getFile()).text()
        } catch (error) {
          const name = error instanceof DOMException ? error.name : ''
          if (name === 'NotFoundError') return ''
          if (name !== 'NotReadableError') throw error
        }
    }
    const folders: [string, FileSystemDirectoryHandle][] = [['files', await navigator.storage.getDirectory()]]
    for (const [place, folder] of folders)
      for await (const [name, entry] of folder.entries())
        if (entry instanceof FileSystemDirectoryHandle) folders.push([`${place}/${name}`, entry])
        else found.push({ place: `${place}/${name}`, text: await textOf(entry) })
    return found
  })
