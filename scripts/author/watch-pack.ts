// Watches the folder of a pack and runs one action after another for its changes.
import { relative } from 'node:path'
import { watch } from 'chokidar'
import type { Save } from './pack-round'

/** How long no file changes before the action runs, ms. Editors write a file in several steps, and several files. */
const QUIET_MS = 30

export interface PackWatch {
  readonly close: () => Promise<void>
}

/** Hidden files, and copies that editors write next to a file. */
const isIgnored = (path: string): boolean => /(?:^|\/)(?:\.[^/]+|node_modules)(?:\/|$)|~$|\.(?:swp|tmp|bak)$/.test(path)

/**
 * Runs `changed` first without files, and then after each burst of changes below the folder, never twice at a time.
 * Resolves when the folder is watched and the first run has ended.
 */
export async function watchPack(folder: string, changed: (save: Save) => Promise<void>): Promise<PackWatch> {
  const inPack = (path: string) => relative(folder, path).replaceAll('\\', '/')
  const watcher = watch(folder, {
    ignoreInitial: true,
    alwaysStat: true,
    ignored: (path) => isIgnored(inPack(path)),
  })
  const saved = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const run = () => {
    running = running.then(async () => {
      if (saved.size === 0) return
      const save = { files: [...saved.keys()], at: Math.max(...saved.values()) }
      saved.clear()
      await changed(save)
    })
  }
  watcher.on('all', (_event, path, stats) => {
    // A deleted file has no time.
    saved.set(inPack(path), stats?.isFile() === true ? stats.mtimeMs : Date.now())
    clearTimeout(timer)
    timer = setTimeout(run, QUIET_MS)
  })
  await new Promise<void>((ready, failed) => {
    watcher.once('ready', () => ready())
    // After the start an error concerns one file, which the next check reports.
    watcher.on('error', failed)
  })
  running = running.then(() => changed({ files: [], at: Date.now() }))
  await running
  return {
    close: async () => {
      clearTimeout(timer)
      await watcher.close()
      await running
    },
  }
}
