// Records the content of a build: one entry per JavaScript file, written next to its folder (dist/app.json for
// dist/app).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** One JavaScript file of a build. Paths of modules inside the project are relative to it. */
export interface BuiltFile {
  readonly file: string
  readonly entry: boolean
  readonly imports: readonly string[]
  readonly modules: readonly string[]
}

/** The record of a build: its sources and its files. */
export interface BuildRecord {
  readonly buildId: string
  /** Hash of the sources (scripts/build/source-hash.mjs). A build with another hash is stale. */
  readonly sources: string
  readonly page: readonly BuiltFile[]
  readonly worker: readonly BuiltFile[]
}

type Part = 'page' | 'worker'

/**
 * Creates two plugins that fill one record: `record('worker')` for the worker's build, and `record('page')`, which
 * writes the file.
 */
export const buildStats = (root: string, stamp: Pick<BuildRecord, 'buildId' | 'sources'>) => {
  const files: Record<Part, Map<string, BuiltFile>> = { page: new Map(), worker: new Map() }
  const relative = (id: string) => id.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '')
  return (part: Part): Plugin => ({
    name: `build-stats-${part}`,
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        files[part].set(output.fileName, {
          file: output.fileName,
          entry: output.isEntry,
          imports: output.imports,
          modules: output.moduleIds.map(relative),
        })
      }
    },
    ...(part === 'page' && {
      writeBundle({ dir = join(root, 'dist', 'app') }) {
        const record: BuildRecord = { ...stamp, page: [...files.page.values()], worker: [...files.worker.values()] }
        writeFileSync(`${dir}.json`, JSON.stringify(record, null, 1))
      },
    }),
  })
}
