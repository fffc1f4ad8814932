import type { SealedFiles } from '../ports'
import { sealedFiles, type KeyPlace, type PlainFiles } from '../recovery/sealed-files'

/**
 * Creates the recovery copy: files in the origin-private file system, their key in Cache Storage. Neither is in
 * IndexedDB, because Chromium deletes all databases of an origin when one byte of them is damaged (ADR 28).
 */
export const recoveryFiles = (folder: string, keyCache: string): SealedFiles =>
  sealedFiles(opfsFolder(folder), cachedKey(keyCache))

/** Creates a directory whose files are open only during a write, so that every tab may write and delete them. */
export function opfsFolder(name: string): PlainFiles {
  const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })
  return {
    list: async () => {
      const names: string[] = []
      for await (const entry of (await folder()).keys()) names.push(entry)
      return names
    },
    read: async (file) => {
      const handle = await (await folder()).getFileHandle(file).catch(() => undefined)
      return handle && new Uint8Array(await (await handle.getFile()).arrayBuffer())
    },
    write: async (file, bytes) => {
      const handle = await (await folder()).getFileHandle(file, { create: true })
      const open = await handle.createSyncAccessHandle()
      try {
        open.truncate(0)
        open.write(bytes, { at: 0 })
        open.flush()
      } finally {
        open.close()
      }
    },
    remove: async (file) => (await folder()).removeEntry(file).catch(() => undefined),
  }
}

/** The address of the key in its cache; it is never requested from the network. */
const KEY_URL = '/recovery-key'

export function cachedKey(name: string): KeyPlace {
  return {
    get: async () => {
      if (!(await caches.has(name))) return undefined
      const found = await (await caches.open(name)).match(KEY_URL)
      return found && new Uint8Array(await found.arrayBuffer())
    },
    put: async (key) => (await caches.open(name)).put(KEY_URL, new Response(key)),
    remove: async () => void (await caches.delete(name)),
  }
}
