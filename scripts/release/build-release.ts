// Builds a release: a folder that runs on bare Node, without development packages and without a build at its start.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { sourceHash as serverHash } from '../../server/source-hash'
import { sourceHash as hashOf } from '../build/source-hash.mjs'
import { root } from '../setup.mjs'
import { bundlePrograms } from './bundle-programs'
import { dependenciesOf, productionLock } from './production-packages'
import type { PackageJson, PackageLock } from './production-packages'

export interface ReleaseOptions {
  /** The folder of all releases. */
  readonly to: string
  /** The built app. */
  readonly app: string
  /** Whether to copy the packages. Without them, `npm ci` in the release installs them. */
  readonly packages: boolean
  /** Reports the next step. */
  readonly progress: (step: string) => void
}

export interface Release {
  /** For example '0.1.0+3f5c0d9e1a2b'. */
  readonly version: string
  readonly folder: string
  /** False if this release existed. */
  readonly isNew: boolean
  /** Number of copied packages. */
  readonly packages: number
}

const HASH_LENGTH = 12

/** Sources of a release that neither the server's hash nor the app contains. */
const otherSources = ['package.json', 'package-lock.json', 'content', 'scripts/admin', 'scripts/content', 'scripts/cli']
const commands = ['scripts/admin.ts', 'scripts/content.ts', 'scripts/release', 'docs/operations', 'LICENSE', 'NOTICE']

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * Writes the release of the current sources into a folder named by its version. The folder appears when it is complete.
 * An existing release is not changed.
 */
export async function buildRelease({ to, app, packages, progress }: ReleaseOptions): Promise<Release> {
  const manifest = readJson('package.json') as PackageJson
  const lock = readJson('package-lock.json') as PackageLock
  const version = `${manifest.version}+${releaseHash(app).slice(0, HASH_LENGTH)}`
  const folder = join(to, version)
  if (existsSync(folder)) return { version, folder, isNew: false, packages: 0 }
  const partial = join(to, `.${version}.${process.pid}`)
  mkdirSync(partial, { recursive: true })
  try {
    progress('Compiling the server and the commands')
    const imported = await bundlePrograms(join(partial, 'lib'), { __RELEASE__: version, __SOURCE_HASH__: serverHash })
    const dependencies = dependenciesOf(manifest, imported)
    const needed = productionLock(lock, manifest, dependencies)
    writePrograms(partial, manifest, version, dependencies, needed)
    progress('Copying the app, the default content and the files for operators')
    cpSync(app, join(partial, 'app'), { recursive: true })
    cpSync(join(root, 'content'), join(partial, 'content'), { recursive: true })
    cpSync(join(root, 'docs', 'operations'), join(partial, 'operations'), { recursive: true })
    for (const name of ['LICENSE', 'NOTICE']) cpSync(join(root, name), join(partial, name))
    if (packages) progress('Copying the packages')
    const copied = packages ? copyPackages(partial, needed) : 0
    renameSync(partial, folder)
    return { version, folder, isNew: true, packages: copied }
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Hashes all parts of the release. The app counts as built, because a build may differ for the same sources. */
const releaseHash = (app: string): string =>
  createHash('sha256')
    .update(`${serverHash}\n${hashOf(root, [...otherSources, ...commands])}\n${hashOf(app, ['.'])}`)
    .digest('hex')

/** Sets the folders of this release, wherever it is started. An empty setting counts as missing. */
const start = `// Starts the server of this release. Its settings are in the environment (operations/env.example).
import { join } from 'node:path'

process.env.APP ||= join(import.meta.dirname, 'app')
process.env.ASSETS_DIR ||= join(import.meta.dirname, '..', 'assets')
await import('./lib/server.mjs')
`

function writePrograms(
  folder: string,
  { name, description, license, engines }: PackageJson,
  version: string,
  dependencies: Readonly<Record<string, string>>,
  lock: PackageLock,
): void {
  writeFileSync(join(folder, 'server.js'), start)
  for (const command of ['admin', 'content'])
    writeFileSync(join(folder, `${command}.js`), `import './lib/${command}.mjs'\n`)
  const scripts = { start: 'node server.js', admin: 'node admin.js', content: 'node content.js' }
  const manifest = {
    name,
    version,
    description,
    license,
    private: true,
    type: 'module',
    engines,
    scripts,
    dependencies,
  }
  const own = { ...lock, version, packages: { ...lock.packages, '': { ...lock.packages[''], version } } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(own, undefined, 2)}\n`)
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
}

/** Copies the packages of a lockfile from this project. Returns their number. */
function copyPackages(folder: string, { packages }: PackageLock): number {
  let count = 0
  for (const [path, { optional }] of Object.entries(packages)) {
    if (path === '') continue
    const source = join(root, path)
    // Packages for other platforms are not installed.
    if (!existsSync(source) && optional === true) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // A nested package is a separate entry, because this project may nest packages that the release does not need.
    cpSync(source, join(folder, path), { recursive: true, filter: (from) => from !== join(source, 'node_modules') })
    count += 1
  }
  return count
}
