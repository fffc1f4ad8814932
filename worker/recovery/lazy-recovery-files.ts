import type { ImportModule } from '../lazy/modules'
import type { SealedFiles } from '../ports'

/**
 * Creates the recovery copy. Its code is loaded when it is used, except for what makes the copy unreadable at a
 * log-out, also offline: the deletion of the key (X-SEC-06).
 */
export function lazyRecoveryFiles(name: string, importModule: ImportModule): SealedFiles {
  const keyCache = `${name}-recovery-key`
  const files = async () => (await importModule('afterStart')).recoveryFiles(`${name}-recovery`, keyCache)
  return {
    list: async () => (await files()).list(),
    read: async (file) => (await files()).read(file),
    write: async (file, text) => (await files()).write(file, text),
    remove: async (file) => (await files()).remove(file),
    clear: async () => {
      const isUnreadable = await caches.delete(keyCache).then(
        () => true,
        () => false,
      )
      const clearing = files().then((loaded) => loaded.clear())
      await (isUnreadable ? clearing.catch(() => undefined) : clearing)
    },
  }
}

/** Files that are never stored, for the emulator and the simulation. */
export const noSealedFiles: SealedFiles = {
  list: async () => [],
  read: async () => undefined,
  write: async () => undefined,
  remove: async () => undefined,
  clear: async () => undefined,
}
