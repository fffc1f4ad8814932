import { expose, proxy } from 'comlink'
import { opfsFiles } from '../../worker/system/opfs-mirror'

// A worker is a tab to the file system: it alone can write as the product does, and its end gives its files free.
expose({
  open: async (directory: string) => {
    const root = await navigator.storage.getDirectory()
    return proxy(opfsFiles(await root.getDirectoryHandle(directory, { create: true })))
  },
})
