import type { SealedFiles } from '../ports'

/** Files without encryption. */
export interface PlainFiles {
  readonly list: () => Promise<readonly string[]>
  /** Undefined if there is no such file. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  readonly write: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}

/** Storage of the key, separate from the files: each can be deleted without the other. */
export interface KeyPlace {
  readonly get: () => Promise<Uint8Array<ArrayBuffer> | undefined>
  readonly put: (key: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Bytes of an AES-256 key. */
const KEY = 32
/** Bytes of the initialisation vector that NIST SP 800-38D recommends; a new one for each write. */
const IV = 12

/**
 * Seals files by AES-GCM, each bound to its name. Reads the key each time, because another tab may have deleted it
 * (X-SEC-06). The first write after that creates a new key.
 */
export function sealedFiles(files: PlainFiles, place: KeyPlace): SealedFiles {
  const removeAll = async () => {
    for (const name of await files.list()) await files.remove(name)
  }
  const newKey = async () => {
    // Files sealed with an earlier key never open again.
    await removeAll()
    const key = crypto.getRandomValues(new Uint8Array(KEY))
    await place.put(key)
    return key
  }
  return {
    list: files.list,
    read: async (name) => {
      const [key, bytes] = await Promise.all([place.get(), files.read(name)])
      if (key === undefined || bytes === undefined) return undefined
      try {
        const parameters = bound(bytes.subarray(0, IV), name)
        const opened = await crypto.subtle.decrypt(parameters, await imported(key), bytes.subarray(IV))
        return new TextDecoder().decode(opened)
      } catch {
        return undefined
      }
    },
    write: async (name, text) => {
      const key = await imported((await place.get()) ?? (await newKey()))
      const iv = crypto.getRandomValues(new Uint8Array(IV))
      const closed = await crypto.subtle.encrypt(bound(iv, name), key, new TextEncoder().encode(text))
      const bytes = new Uint8Array(IV + closed.byteLength)
      bytes.set(iv)
      bytes.set(new Uint8Array(closed), IV)
      await files.write(name, bytes)
    },
    remove: files.remove,
    clear: async () => {
      // One of the two is enough, so a failure of one does not stop the other.
      const [keyGone, filesGone] = await Promise.allSettled([place.remove(), removeAll()])
      if (keyGone.status === 'rejected' && filesGone.status === 'rejected') throw new Error('recovery files stay')
    },
  }
}

const bound = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})
const imported = (key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
