// Builds the library 'flipdeck/replay' and 'flipdeck/testing' for other projects: plain ESM with declarations.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { isRecord } from '../../protocol/record'
import { root } from '../setup.mjs'

/** The modules of the library and their sources. */
const entries = { replay: 'worker/replay/kit.ts', testing: 'test/arbitraries/testing.ts' } as const

/** Packages that a user of the library has already. */
const PEERS: ReadonlySet<string> = new Set(['fast-check'])

/**
 * fp-ts has no exports map, so Node cannot resolve `fp-ts/Either` in a module. Its files have full names.
 */
const fullName = (name: string): string => name.replace(/^fp-ts\/(\w+)$/, 'fp-ts/lib/$1.js')

/** Builds the library into a folder, which is emptied first. Returns the packages that it imports. */
export async function buildLibrary(folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const imported = await bundle(folder)
  declare(folder)
  writePackage(folder, imported)
  for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(root, name), join(folder, name))
  // The package has none of the documents that the page links to.
  const page = readFileSync(join(root, 'docs', 'library.md'), 'utf8')
  writeFileSync(join(folder, 'README.md'), page.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1'))
  return imported
}

/** Bundles both modules with shared chunks; packages are imported. */
async function bundle(folder: string): Promise<readonly string[]> {
  const packages = new Set<string>()
  const external: Plugin = {
    name: 'packages',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined
        packages.add(packageOf(path))
        return { path: fullName(path), external: true }
      })
    },
  }
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(root, source)])),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'node20',
    // Names stay, so that stack traces are readable.
    minifyWhitespace: true,
    chunkNames: 'chunks/[name]-[hash]',
    tsconfigRaw: {},
    plugins: [external],
    logLevel: 'warning',
  })
  return [...packages].toSorted()
}

const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/** Writes the declarations of the modules and of all that they name, with the full file names that Node needs. */
function declare(folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'flipdeck-types-'))
  try {
    const config = join(made, 'tsconfig.json')
    const compilerOptions = {
      composite: false,
      incremental: false,
      declaration: true,
      emitDeclarationOnly: true,
      // The sources are checked by 'npm run check -- types'.
      noCheck: true,
      rootDir: root,
      outDir: made,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
    }
    const files = [...Object.values(entries), 'worker/globals.d.ts'].map((file) => join(root, file))
    writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }))
    execFileSync(process.execPath, [join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc'), '-p', config], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const copied = new Set<string>()
    const copy = (path: string): void => {
      if (copied.has(path)) return
      copied.add(path)
      const to = join(folder, 'types', relative(made, path))
      mkdirSync(dirname(to), { recursive: true })
      writeFileSync(
        to,
        readFileSync(path, 'utf8').replaceAll(SPECIFIER, (_, before: string, name: string, quote: string) => {
          if (!name.startsWith('.')) return `${before}${fullName(name)}${quote}`
          const file = join(dirname(path), name)
          const isFile = existsSync(`${file}.d.ts`)
          copy(isFile ? `${file}.d.ts` : join(file, 'index.d.ts'))
          return `${before}${name}${isFile ? '' : '/index'}.js${quote}`
        }),
      )
    }
    for (const [name, source] of Object.entries(entries)) {
      const path = source.replace(/\.ts$/, '.d.ts')
      copy(join(made, path))
      writeFileSync(join(folder, `${name}.d.ts`), `export * from './types/${path.replace(/\.d\.ts$/, '.js')}'\n`)
    }
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** The module that a declaration imports or exports from. */
const SPECIFIER = /((?:from |import\(|import )['"])([^'"]+)(['"])/g

function writePackage(folder: string, imported: readonly string[]): void {
  const own: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!isRecord(own)) throw new Error('package.json is no object')
  const { name, version, description, license, type, engines, dependencies, devDependencies } = own
  const versions = { ...record(devDependencies), ...record(dependencies) }
  const ranges = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((each) => [each, `^${String(versions[each])}`]))
  const text = JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type,
      engines,
      exports: Object.fromEntries(
        Object.keys(entries).map((entry) => [`./${entry}`, { types: `./${entry}.d.ts`, default: `./${entry}.js` }]),
      ),
      sideEffects: false,
      dependencies: ranges(imported.filter((each) => !PEERS.has(each))),
      peerDependencies: ranges(imported.filter((each) => PEERS.has(each))),
    },
    null,
    2,
  )
  writeFileSync(join(folder, 'package.json'), `${text}\n`)
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
