import { wrap, type ProxyMarked } from 'comlink'
import { afterEach } from 'vitest'
import type { MirrorFiles } from '../../worker/ports'
import { describeMirrorFiles } from '../contracts/mirror-files'

interface Tab {
  readonly open: (directory: string) => MirrorFiles & ProxyMarked
}
const workers = new Map<string, Worker>()

afterEach(() => {
  for (const worker of workers.values()) worker.terminate()
  workers.clear()
})

describeMirrorFiles('the file system of the browser', () => {
  const directory = `contract-${crypto.randomUUID()}`
  return {
    tab: (name) => {
      const worker = new Worker(new URL('./mirror-files.worker.ts', import.meta.url), { type: 'module' })
      workers.set(name, worker)
      return wrap<Tab>(worker).open(directory)
    },
    end: async (name) => {
      workers.get(name)?.terminate()
      const root = await navigator.storage.getDirectory()
      for await (const handle of (await root.getDirectoryHandle(directory)).values())
        if (handle instanceof FileSystemFileHandle) await released(handle)
    },
  }
})

/** Polls until the files of an ended worker are released, because the browser does not report it. */
async function released(file: FileSystemFileHandle): Promise<void> {
  for (;;) {
    const writable = await file.createWritable({ keepExistingData: true }).catch(() => undefined)
    if (writable !== undefined) return writable.abort()
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
