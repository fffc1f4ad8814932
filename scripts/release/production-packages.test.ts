import { describe, expect, test } from 'vitest'
import { dependenciesOf, packageOf, productionLock } from './production-packages'
import type { PackageLock } from './production-packages'

const manifest = { name: 'app', version: '1.0.0', license: 'MIT', engines: { node: '>=20' } }
const lock: PackageLock = {
  name: 'app',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' }, optionalDependencies: { fast: '1.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': {
      version: '1.0.0',
      devOptional: true,
      peerDependencies: { b: '^1.0.0', absent: '*' },
      peerDependenciesMeta: { absent: { optional: true } },
    },
    'node_modules/fast': { version: '1.0.0', dev: true, optional: true, dependencies: { deep: '1.0.0' } },
    'node_modules/deep': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  },
}

describe('X-SERVER-07 the packages of a release', () => {
  test('are those that the programs import, by exact version', () => {
    expect(['node:fs', 'fp-ts/Either', '@a/b/c', 'pg'].map(packageOf)).toEqual([undefined, 'fp-ts', '@a/b', 'pg'])
    const listed = { dependencies: { pg: '8.0.0' }, devDependencies: { 'csv-parse': '7.0.0' } }
    expect(dependenciesOf(listed, ['pg', 'csv-parse', 'pg'])).toEqual({ 'csv-parse': '7.0.0', pg: '8.0.0' })
    expect(() => dependenciesOf(listed, ['left-pad'])).toThrow(
      "'left-pad' is imported, but package.json does not list it",
    )
  })

  test('include all that these need, where Node finds it, and no package for development', () => {
    const { packages } = productionLock(lock, manifest, { a: '1.0.0' })
    expect(packages).toEqual({
      '': { ...manifest, dependencies: { a: '1.0.0' } },
      'node_modules/a': lock.packages['node_modules/a'],
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/fast': { version: '1.0.0', optional: true, dependencies: { deep: '1.0.0' } },
      'node_modules/deep': { version: '1.0.0', optional: true },
    })
  })

  test('include peers unless they are optional', () => {
    const { packages } = productionLock(lock, manifest, { c: '1.0.0' })
    expect(Object.keys(packages)).toEqual(['', 'node_modules/b', 'node_modules/c'])
  })

  test('fail when the lockfile lacks one', () => {
    expect(() => productionLock(lock, manifest, { absent: '1.0.0' })).toThrow("package-lock.json lacks 'absent'")
  })
})
