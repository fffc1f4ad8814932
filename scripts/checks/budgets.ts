// Measures the build in dist against the byte budgets (X-BUNDLE-01), prints a table and fails when one is exceeded.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuildRecord } from '../build/build-stats'
import { checkBudgets, withoutStamps } from './bundle-budget'
import type { Manifest } from './bundle-budget'
import { root } from '../setup.mjs'
import { sourceHash } from '../build/source-hash.mjs'

const app = join(root, 'dist', 'app')
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const screensFolder = join(root, 'ui', 'screens')

const manifestPath = join(app, '.vite', 'manifest.json')
const recordPath = join(root, 'dist', 'app.json')

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)

const main = () => {
  if (!existsSync(manifestPath) || !existsSync(recordPath))
    return ['there is no build in dist: npm run build makes one']
  const record = readJson(recordPath) as BuildRecord
  const { rows, faults } = checkBudgets({
    manifest: readJson(manifestPath) as Manifest,
    record,
    size: (file) => gzipSync(withoutStamps(readFileSync(join(app, file), 'utf8'), record.buildId), { level: 9 }).length,
    screens: existsSync(screensFolder)
      ? readdirSync(screensFolder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
      : [],
  })
  const width = Math.max(...rows.map(({ name }) => name.length))
  console.log(`${'kB, gzip'.padEnd(width)}    size  budget`)
  for (const { name, bytes, limit } of rows) {
    console.log(`${name.padEnd(width)} ${kB(bytes)} ${limit === null ? '      –' : kB(limit)}`)
  }
  return record.sources === sourceHash(root)
    ? faults
    : [...faults, 'the build in dist is older than the sources: npm run build']
}

const faults = main()
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
