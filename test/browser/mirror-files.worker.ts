import { expose, proxy } from 'comlink'
import { opfsFiles } from '../../worker/system/opfs-mirror'

// A worker acts as a tab for the file system: only a worker can write like the product, and its end releases its files.
expose({
  open: async (directory: string) => {
    const root = await navigator.storage.getDirectory()
    return proxy(opfsFiles(await root.getDirectoryHandle(directory, { create: true })))
  },
})
