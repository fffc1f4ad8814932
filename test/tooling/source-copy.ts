import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folders = ['protocol', 'core', 'worker', 'ui']
const isSource = (path: string) => !/\.test\.tsx?$|\.css$|tsconfig\.json$/.test(path) || path.endsWith('.module.css')

export interface SourceCopy {
  readonly path: (file: string) => string
  /** What the compiler says of it; empty when it has nothing to say. */
  readonly compile: () => string
  readonly remove: () => void
}

/** A copy of the sources of the app, without their tests, to try a change on. */
export function copySources(name: string): SourceCopy {
  const copy = join(root, 'node_modules/.cache', name)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const compilerOptions = {
    noEmit: true,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    rootDir: '.',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['vite/client'],
  }
  const config = join(copy, 'tsconfig.check.json')
  const include = ['protocol', 'core', 'ui']
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include }))
  return {
    path: (file) => join(copy, file),
    compile: () => {
      try {
        execFileSync(process.execPath, [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', config], {
          cwd: copy,
          stdio: 'pipe',
        })
        return ''
      } catch (error) {
        return error instanceof Error && 'stdout' in error ? String(error.stdout) : 'the compiler did not run'
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
