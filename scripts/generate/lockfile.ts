// A lockfile is complete when it lists every optional package that one of its packages may install on some platform. A
// lockfile written against an incomplete registry is not, and 'npm ci' refuses it everywhere.
//   tsx scripts/generate/lockfile.ts      completes package-lock.json with the exact versions that the parents require
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup.mjs'

interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>
}

export interface Missing {
  /** The path in node_modules under which the lockfile should list it. */
  readonly path: string
  readonly version: string
  readonly parent: Locked
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Returns the folders in which Node looks up a dependency of the package at `path`, nearest first. */
export const lookups = (path: string): string[] => {
  const parts = path.split('/node_modules/')
  return [
    ...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/node_modules/`),
    'node_modules/',
  ]
}

/** Returns the optional packages that are missing from the lockfile. */
export const missingFrom = ({ packages }: Lockfile): Missing[] =>
  Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !lookups(path).some((folder) => packages[`${folder}${name}`] !== undefined))
      .map(([name, version]) => ({
        path: `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`,
        version,
        parent,
      })),
  )

/**
 * Creates the entry of a platform package from its name ('@oxlint/binding-linux-x64-musl'). Throws when the name does
 * not contain the platform.
 */
const entryFor = ({ path, version, parent }: Missing): Locked => {
  const words = path.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!/^\d+\.\d+\.\d+$/.test(version) || cpu === undefined || (os === undefined && cpu !== 'wasm32')) {
    throw new Error(`${path} (${version}): neither its platform nor an exact version is known, add it by hand`)
  }
  return {
    version,
    cpu: [cpu],
    ...(parent.dev === true && { dev: true }),
    optional: true,
    ...(os !== undefined && { os: [os] }),
  }
}

/** Adds every missing package to the lockfile. */
export const completed = (lock: Lockfile): Lockfile => {
  const added = missingFrom(lock).map((missing): [string, Locked] => [missing.path, entryFor(missing)])
  const entries = [...Object.entries(lock.packages), ...added].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(entries) }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
  writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`)
  console.log(`package-lock.json: ${missingFrom(lock).length} packages of other platforms added`)
}
