// What went into a build: one record per JavaScript file, written beside its folder (dist/app.json for dist/app).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** One JavaScript file of a build. Paths of modules are relative to the project where they lie inside it. */
export interface BuiltFile {
  readonly file: string
  readonly entry: boolean
  readonly imports: readonly string[]
  readonly modules: readonly string[]
}

/** The stamp of a build: what it was made from and what it is made of. */
export interface BuildRecord {
  readonly buildId: string
  /** Hash of the sources (scripts/source-hash.mjs); a build whose hash is not today's is stale. */
  readonly sources: string
  readonly page: readonly BuiltFile[]
  readonly worker: readonly BuiltFile[]
}

type Part = 'page' | 'worker'

/** Two plugins that fill one record: `record('worker')` belongs into the worker's build, `record('page')` writes the file. */
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
