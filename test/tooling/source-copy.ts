import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { API, type Diagnostic } from '@typescript/native/unstable/sync'

const root = join(import.meta.dirname, '../..')
const folders = ['protocol', 'core', 'worker', 'ui']
const isSource = (path: string) => !/\.test\.tsx?$|\.css$|tsconfig\.json$/.test(path) || path.endsWith('.module.css')

export interface SourceCopy {
  /** The text of a file, nothing where there is none. */
  readonly read: (file: string) => string | undefined
  readonly write: (file: string, text: string) => void
  /** What the compiler says of these files, or of all: messages that begin with the file; none when it has nothing to say. */
  readonly compile: (files?: readonly string[]) => readonly string[]
  readonly remove: () => void
}

/** A message with those that explain it. */
const textOf = ({ text, messageChain = [] }: Diagnostic): string => [text, ...messageChain.map(textOf)].join('\n  ')

/**
 * A copy of the sources of the app, without their tests, to try a change on. One compiler is kept for it: after a change
 * it reads what was written, and checks what is asked for.
 */
export function copySources(name: string): SourceCopy {
  // Outside of the project: below node_modules the compiler does not see that a file is new.
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
    types: ['vite/client'],
  }
  const config = path('tsconfig.json')
  const include = ['protocol', 'core', 'ui']
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
