import type { SealedFiles } from '../ports'

/** Files whose code is loaded at their first use; most starts need none (X-BUNDLE-01). Rejects if it cannot be loaded. */
export const lazySealedFiles = (load: () => Promise<SealedFiles>): SealedFiles => ({
  list: async () => (await load()).list(),
  read: async (name) => (await load()).read(name),
  write: async (name, text) => (await load()).write(name, text),
  remove: async (name) => (await load()).remove(name),
  clear: async () => (await load()).clear(),
})

/** Files that are never stored, for the emulator and the simulation. */
export const noSealedFiles: SealedFiles = {
  list: async () => [],
  read: async () => undefined,
  write: async () => undefined,
  remove: async () => undefined,
  clear: async () => undefined,
}
