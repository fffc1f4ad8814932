import { openMirror } from '../mirror'
import type { Mirror, MirrorFiles } from '../ports'

/** The mirror in the origin-private file system, which survives what empties IndexedDB (X-HEAL-01). */
export async function opfsMirror(name: string, tab: string): Promise<Mirror> {
  const root = await navigator.storage.getDirectory()
  return openMirror(opfsFiles(await root.getDirectoryHandle(`${name}-mirror`, { create: true })), tab)
}

/** A file that was written stays open, and so locked, until the worker ends. */
function opfsFiles(directory: FileSystemDirectoryHandle): MirrorFiles {
  const files = new Map<string, Promise<FileSystemSyncAccessHandle>>()
  const open = (name: string): Promise<FileSystemSyncAccessHandle> => {
    const known = files.get(name)
    if (known !== undefined) return known
    const opened = directory.getFileHandle(name, { create: true }).then((file) => file.createSyncAccessHandle())
    files.set(name, opened)
    opened.catch(() => files.delete(name))
    return opened
  }
  return {
    list: async () => {
      const names: string[] = []
      for await (const name of directory.keys()) names.push(name)
      return names
    },
    read: async (name) => new Uint8Array(await (await (await directory.getFileHandle(name)).getFile()).arrayBuffer()),
    append: async (name, bytes) => {
      const file = await open(name)
      file.write(bytes, { at: file.getSize() })
    },
    replace: async (name, bytes) => {
      const file = await open(name)
      file.write(bytes, { at: 0 })
      file.truncate(bytes.length)
    },
    remove: async (name) => {
      await directory.removeEntry(name).catch(() => undefined)
    },
  }
}
