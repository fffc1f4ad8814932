import { openMirror } from '../mirror/mirror'
import type { Mirror, MirrorFiles } from '../ports'

/** Opens the mirror in the origin-private file system, which survives events that empty IndexedDB (X-HEAL-01). */
export async function opfsMirror(name: string, tab: string): Promise<Mirror> {
  const root = await navigator.storage.getDirectory()
  const directory = await root.getDirectoryHandle(`${name}-mirror`, { create: true })
  return openMirror(opfsFiles(directory), tab, crypto.randomUUID())
}

/** Creates the files of a directory. A file that was written stays open, and so locked, until the worker ends. */
export function opfsFiles(directory: FileSystemDirectoryHandle): MirrorFiles {
  const files = new Map<string, Promise<FileSystemSyncAccessHandle>>()
  /** Lengths of the open files: reading a length costs as much as a write. */
  const lengths = new Map<FileSystemSyncAccessHandle, number>()
  const write = (file: FileSystemSyncAccessHandle, bytes: Uint8Array<ArrayBuffer>, at: number) => {
    file.write(bytes, { at })
    lengths.set(file, at + bytes.length)
  }
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
      write(file, bytes, lengths.get(file) ?? file.getSize())
    },
    replace: async (name, bytes) => {
      const file = await open(name)
      const length = lengths.get(file) ?? file.getSize()
      if (bytes.length > 0) write(file, bytes, 0)
      if (length > bytes.length) file.truncate(bytes.length)
      lengths.set(file, bytes.length)
    },
    flush: async (name) => (await open(name)).flush(),
    remove: async (name) => {
      await directory.removeEntry(name).catch(() => undefined)
    },
  }
}
