import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { API, type Diagnostic } from '@typescript/native/unstable/sync'

const root = join(import.meta.dirname, '../..')
const folders = ['protocol', 'core', 'worker', 'ui', 'server']
const isSource = (path: string) => !/\.test\.tsx?$|\.css$|tsconfig\.json$/.test(path) || path.endsWith('.module.css')

export interface SourceCopy {
  /** Returns the text of a file; undefined if it does not exist. */
  readonly read: (file: string) => string | undefined
  readonly write: (file: string, text: string) => void
  /** Returns the compiler's messages about these files, or about all; each starts with the file. */
  readonly compile: (files?: readonly string[]) => readonly string[]
  readonly remove: () => void
}

/** Returns a message with its explanations. */
const textOf = ({ text, messageChain = [] }: Diagnostic): string => [text, ...messageChain.map(textOf)].join('\n  ')

/**
 * Copies the app's sources without tests, to try a change. One compiler is kept for the copy; it reads changed files
 * and checks the requested ones.
 */
export function copySources(name: string): SourceCopy {
  // Outside of the project, because the compiler does not detect new files below node_modules.
  const copy = mkdtempSync(join(tmpdir(), `flipdeck-${name}-`))
  const path = (file: string) => join(copy, file)
  for (const folder of folders) cpSync(join(root, folder), path(folder), { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), path('node_modules'), 'junction')
  const compilerOptions = {
    noEmit: true,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    rootDir: '.',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['vite/client', 'node'],
  }
  const config = path('tsconfig.json')
  const include = ['protocol', 'core', 'ui', 'server/calls']
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include }))

  const compiler = new API({ cwd: copy })
  compiler.updateSnapshot({ openProjects: [config] })
  const written = { changed: new Set<string>(), created: new Set<string>() }
  return {
    read: (file) => (existsSync(path(file)) ? readFileSync(path(file), 'utf8') : undefined),
    write: (file, text) => {
      written[existsSync(path(file)) ? 'changed' : 'created'].add(path(file))
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), text)
    },
    compile: (files) => {
      const fileChanges = { changed: [...written.changed], created: [...written.created] }
      const program = compiler.updateSnapshot({ fileChanges }).getProject(config)?.program
      if (program === undefined) throw new Error('the compiler knows nothing of the copy')
      for (const those of Object.values(written)) those.clear()
      const said =
        files === undefined
          ? [
              ...program.getConfigFileParsingDiagnostics(),
              ...program.getProgramDiagnostics(),
              ...program.getGlobalDiagnostics(),
              ...program.getSyntacticDiagnostics(),
              ...program.getSemanticDiagnostics(),
              ...program.getDeclarationDiagnostics(),
            ]
          : files.flatMap((file) => [
              ...program.getSyntacticDiagnostics(path(file)),
              ...program.getSemanticDiagnostics(path(file)),
            ])
      return said.map((one) => `${relative(copy, one.fileName ?? config)}: ${textOf(one)}`)
    },
    remove: () => {
      compiler.close()
      rmSync(copy, { recursive: true, force: true })
    },
  }
}
