import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/** Exact versions by package. */
export type Packages = Readonly<Record<string, string>>

/**
 * Installs packages into a separate folder and returns it. None of them belongs to the project. Their install scripts
 * do not run. An existing installation is reused.
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
  // One package requires a newer Node, although it runs in a browser here. Another has conflicting peer dependencies.
  // This project's npm settings, which npm passes to child processes, would refuse both.
  const how = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--no-package-lock']
  execFileSync('npm', ['install', ...how, '--engine-strict=false', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  return folder
}
