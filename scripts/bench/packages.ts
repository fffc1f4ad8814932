import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/** Exact versions by package. */
export type Packages = Readonly<Record<string, string>>

/**
 * A folder of its own that has these packages, none of which is the project's. No script of theirs runs while they are
 * installed; what is there already is not fetched again.
 */
export function installed(name: string, packages: Packages): string {
  const folder = join(root, 'node_modules/.cache/bench', name)
  const wanted = JSON.stringify({ name: `bench-${name}`, private: true, type: 'module', dependencies: packages })
  const manifest = join(folder, 'package.json')
  const done = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(done) && readFileSync(manifest, 'utf8') === wanted) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(manifest, wanted)
  console.log(`Installing ${Object.keys(packages).join(', ')} …`)
  // One of them asks for a newer Node than they run in here, which is a browser; another one's peers contradict each
  // other. The settings of this project, which npm hands on to what it runs, would refuse both.
  const how = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--no-package-lock']
  execFileSync('npm', ['install', ...how, '--engine-strict=false', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  return folder
}
