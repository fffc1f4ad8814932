import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tests = join(import.meta.dirname, '..')

/**
 * The points of the security checklist (OWASP ASVS 5.0, level 2) that concern the server. The others concern the
 * client; 44 (lockfile, install scripts, advisories) is covered by the next test and npm audit.
 */
const points = [9, 12, 15, 16, 17, 18, 20, 21, 22, 23, 25, 27, 28, 29, 32, 33, 36, 37, 38, 39, 40, 41, 42, 43]

test('X-SERVER-09 names every point of the security checklist that concerns the server in a test', () => {
  const named = new Set(
    ['server', 'protocol']
      .flatMap((folder) => readdirSync(join(tests, folder)).map((name) => join(tests, folder, name)))
      .filter((path) => path.endsWith('.test.ts'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/security (\d+)/g)].map(([, point]) => Number(point))),
  )
  expect(points.filter((point) => !named.has(point))).toEqual([])
})

test('security 44 runs no install script, and has a checksum for every package that is always installed', () => {
  const root = join(tests, '..')
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('ignore-scripts=true')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; optional?: boolean }>
  }
  // Builds for other platforms are optional, and their checksums are missing until they are fetched.
  const installed = Object.entries(packages).filter(([path, { optional }]) => path !== '' && optional !== true)
  expect(installed.length).toBeGreaterThan(100)
  for (const [path, { resolved, integrity }] of installed) {
    expect([path, integrity?.startsWith('sha512-')]).toEqual([path, true])
    expect([path, resolved?.startsWith('https://registry.npmjs.org/') ?? true]).toEqual([path, true])
  }
})
