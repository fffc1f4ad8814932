// Builds the core of a commit alone, without the app: bundles its source with the packages of this project.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { completeCore } from '../../core/features/all-features'
import type { Core } from '../../core/features/compose-features'
import { hashText } from '../../core/hash'
import { initialState } from '../../core/initial-state'
import { migrateState, type MigratedState } from '../../core/log/state-migrations'
import { stateVersion } from '../../core/log/state-version'
import type { State } from '../../core/state'
import type { Projections } from '../../core/views/projection'
import { isRecord } from '../../protocol/record'
import { allViews } from '../../worker/replay/views'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { root } from '../setup.mjs'

/** The core of one build, as far as a log is decided and folded by it. */
export interface CoreBuild {
  readonly core: Core
  readonly initialState: State
  readonly stateVersion: number
  readonly migrateState: (version: number, state: unknown) => MigratedState | undefined
  /** Undefined for a source without the views that the replay page shows. */
  readonly views: Projections | undefined
}

/** The core of this source. */
export const ownBuild: CoreBuild = { core: completeCore, initialState, stateVersion, migrateState, views: allViews }

/** A source that cannot be built, or whose core has another form than this command can run. */
export class BuildFault extends Error {}

const entry = `
import * as features from './core/features/all-features'
import * as initial from './core/initial-state'
import * as version from './core/log/state-version'
import * as migrations from './core/log/state-migrations'
import * as views from 'views'
export const build = {
  core: features.completeCore,
  initialState: initial.initialState,
  stateVersion: version.stateVersion,
  migrateState: migrations.migrateState,
  views: views.allViews,
}
`
/** Folders of a source that the core and its views are built from. */
const PARTS = ['core', 'protocol', 'worker'] as const
const VIEWS = 'worker/replay/views.ts'

const keptFolder = join(homedir(), '.cache', 'flipdeck', 'cores')

/** Reads the cores of commits of a repository. */
export interface CoreBuilds {
  /**
   * Returns the core of a commit. Commits with the same source share a build, which is cached. Rejects with a BuildFault
   * if the source does not build.
   */
  readonly of: (commit: string) => Promise<CoreBuild>
  /** Returns the file of that core, for another process (readBuild). Rejects as `of` does. */
  readonly fileOf: (commit: string) => Promise<string>
}

/** Where the cores of commits are cached; a test sets another folder. */
export const keptCores = (): string => process.env['FLIPDECK_CORES'] ?? keptFolder

/** Returns the folder of the git repository in which the command was called. Throws an ArgumentFault. */
export function findRepository(): string {
  const folder = resolveFromInvocation('.')
  try {
    return execFileSync('git', ['rev-parse', '--show-toplevel'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    throw new ArgumentFault(`${folder} is not in a git repository`)
  }
}

/**
 * Returns the file of the core of a build: a folder with a source, or a commit, a branch or a tag of the repository in
 * which the command was called. Rejects with an ArgumentFault if there is neither, and with a BuildFault.
 */
export async function coreFile(named: string): Promise<string> {
  const source = resolve(resolveFromInvocation(named))
  if (existsSync(join(source, 'package.json'))) {
    const file = join(mkdtempSync(join(tmpdir(), 'flipdeck-core-')), 'core.cjs')
    process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true }))
    await bundleSource(source, file)
    return file
  }
  const repository = findRepository()
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${named}^{commit}`], {
      cwd: repository,
      stdio: 'ignore',
    })
  } catch {
    throw new ArgumentFault(`there is neither a folder with a source nor a commit '${named}'`)
  }
  return coreBuilds(repository, keptCores()).fileOf(named)
}

/** Opens a repository, by its folder. `kept` is the folder of cached builds. */
export function coreBuilds(repository: string, kept = keptFolder): CoreBuilds {
  const loaded = new Map<string, Promise<CoreBuild>>()
  const git = (args: readonly string[], more: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {}) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'], ...more })
  const keyOf = (commit: string): string => {
    const trees = git(['ls-tree', '-d', commit, ...PARTS])
    return hashText(`${entry}\n${process.version}\n${trees}`).slice(0, 24)
  }
  return {
    of: (commit) => {
      const key = keyOf(commit)
      const known = loaded.get(key) ?? fileOf(commit, key).then(readBuild)
      loaded.set(key, known)
      return known
    },
    fileOf: (commit) => fileOf(commit),
  }

  async function fileOf(commit: string, key = keyOf(commit)): Promise<string> {
    const file = join(kept, `${key}.cjs`)
    if (!existsSync(file)) await bundle(commit, file)
    return file
  }

  /** Writes the bundle under its name only when it is complete. */
  async function bundle(commit: string, file: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'flipdeck-core-'))
    try {
      const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') }
      git(['read-tree', commit], { env })
      const paths = git(['ls-files', '-z', '--', ...PARTS], { env })
      git(['checkout-index', '-z', '--stdin', `--prefix=${join(folder, 'source')}/`], { env, input: paths })
      await bundleSource(join(folder, 'source'), file)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Bundles the core of a source folder. Rejects with a BuildFault. */
export async function bundleSource(source: string, file: string): Promise<void> {
  mkdirSync(source, { recursive: true })
  const views = existsSync(join(source, VIEWS)) ? `export * from './${VIEWS}'` : 'export const allViews = undefined'
  const built = await build({
    stdin: { contents: entry, resolveDir: source, loader: 'ts' },
    plugins: [
      {
        name: 'views',
        setup: (bundler) => {
          bundler.onResolve({ filter: /^views$/ }, () => ({ path: 'views', namespace: 'views' }))
          bundler.onLoad({ filter: /.*/, namespace: 'views' }, () => ({
            contents: views,
            resolveDir: source,
            loader: 'ts',
          }))
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // The packages of this project: a commit's own ones would have to be installed.
    nodePaths: [join(root, 'node_modules')],
    tsconfigRaw: {},
    logLevel: 'silent',
  }).catch((error: unknown) => {
    throw new BuildFault(`does not build: ${firstLine(error)}`)
  })
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, built.outputFiles[0]?.contents ?? '')
  renameSync(own, file)
}

/** Loads a bundle. Throws a BuildFault if it fails or is not a core. */
export function readBuild(file: string): CoreBuild {
  let loaded: unknown
  try {
    loaded = createRequire(import.meta.url)(file)
  } catch (error) {
    throw new BuildFault(`does not load: ${firstLine(error)}`)
  }
  const found = isRecord(loaded) ? loaded['build'] : undefined
  if (!isCoreBuild(found)) throw new BuildFault('has no core that this command can run')
  return found
}

const isCoreBuild = (found: unknown): found is CoreBuild => {
  if (!isRecord(found) || !isRecord(found['core'])) return false
  const { core } = found
  return (
    ['handle', 'followUp', 'evolve', 'kindOf'].every((name) => typeof core[name] === 'function') &&
    isRecord(found['initialState']) &&
    typeof found['stateVersion'] === 'number' &&
    typeof found['migrateState'] === 'function'
  )
}

/** The first error of the bundler or of a thrown error, as one line. */
function firstLine(error: unknown): string {
  const errors: unknown = isRecord(error) || error instanceof Error ? Reflect.get(error, 'errors') : undefined
  const first: unknown = Array.isArray(errors) ? errors[0] : error
  const text = isRecord(first) ? first['text'] : first
  return (text instanceof Error ? text.message : String(text)).split('\n')[0] ?? ''
}
