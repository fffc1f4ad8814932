// Selects the packages of a release: those that its programs import, and all that these need.
import { lookups } from '../generate/lockfile'

/** The part of a lockfile's entry that decides which packages are needed. */
interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** package-lock.json, version 3. */
export interface PackageLock {
  readonly name: string
  readonly version: string
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** The fields of package.json that a release keeps. */
export interface PackageJson {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Returns the package of an import: 'fp-ts' of 'fp-ts/Either', '@a/b' of '@a/b/c'. Undefined for Node's modules. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('node:')) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
}

/** Returns the exact versions of the imported packages. Throws for a package that package.json does not list. */
export function dependenciesOf(
  { dependencies, devDependencies }: Pick<PackageJson, 'dependencies' | 'devDependencies'>,
  names: Iterable<string>,
): Readonly<Record<string, string>> {
  const listed: Readonly<Record<string, string>> = { ...devDependencies, ...dependencies }
  return Object.fromEntries(
    [...new Set(names)].toSorted().map((name) => {
      const version = listed[name]
      if (version === undefined) throw new Error(`'${name}' is imported, but package.json does not list it`)
      return [name, version]
    }),
  )
}

/**
 * Reduces a lockfile to these dependencies and the packages that they need. Paths stay as they are, so that the packages
 * can be copied from this node_modules. Throws if the lockfile lacks a package.
 */
export function productionLock(
  lock: PackageLock,
  { name, version, license, engines }: Pick<PackageJson, 'name' | 'version' | 'license' | 'engines'>,
  dependencies: Readonly<Record<string, string>>,
): PackageLock {
  const required = new Set<string>()
  const optional = new Set<string>()
  const add = (from: string, needed: string, isOptional: boolean): void => {
    const path = lookups(from)
      .map((folder) => (from === '' ? `node_modules/${needed}` : `${folder}${needed}`))
      .find((each) => lock.packages[each] !== undefined)
    const entry = path === undefined ? undefined : lock.packages[path]
    if (path === undefined || entry === undefined) {
      if (isOptional) return
      throw new Error(`package-lock.json lacks '${needed}', which '${from}' needs`)
    }
    if (required.has(path) || (isOptional && optional.has(path))) return
    ;(isOptional ? optional : required).add(path)
    if (!isOptional) optional.delete(path)
    for (const each of Object.keys(entry.dependencies ?? {}))
      add(path, each, isOptional || entry.optionalDependencies?.[each] !== undefined)
    for (const each of Object.keys(entry.optionalDependencies ?? {})) add(path, each, true)
    for (const each of Object.keys(entry.peerDependencies ?? {}))
      if (entry.peerDependenciesMeta?.[each]?.optional !== true) add(path, each, isOptional)
  }
  for (const each of Object.keys(dependencies)) add('', each, false)
  const packages = [...required, ...optional].toSorted().map((path) => {
    const { dev: _dev, devOptional: _devOptional, optional: _optional, ...entry } = lock.packages[path] ?? {}
    return [path, optional.has(path) ? { ...entry, optional: true } : entry] as const
  })
  const self: LockedPackage & Partial<PackageJson> = { name, version, license, dependencies, engines }
  return { ...lock, packages: { '': self, ...Object.fromEntries(packages) } }
}
