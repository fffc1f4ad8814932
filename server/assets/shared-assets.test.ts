import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isSharedAsset, publishAssets } from './shared-assets'

const DAY_MS = 86_400_000
const start = Date.parse('2026-03-02T12:00:00Z')

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flipdeck-assets-'))
  folder = join(root, 'shared')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes an app with these files; each file contains its path. */
function appWith(name: string, ...files: readonly string[]): string {
  for (const file of ['index.html', 'icon.svg', ...files]) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true })
    writeFileSync(join(root, name, file), file)
  }
  return join(root, name)
}

const publish = (app: string, days: number) =>
  publishAssets(app, { folder, keepMs: 30 * DAY_MS }, start + days * DAY_MS)
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !name.startsWith('builds'))
    .toSorted()

describe('X-SERVER-07 the files of all builds of the app', () => {
  test('contain those with a hash in their names, of each build', async () => {
    const old = appWith('old', 'assets/main-1.js', 'assets/same-7.css', 'worker/start-1.js', 'files-a1.json')
    const next = appWith('next', 'assets/main-2.js', 'assets/same-7.css')
    expect(await publish(old, 0)).toBe(1)
    expect(await publish(next, 1)).toBe(2)
    expect(stored()).toEqual([
      'assets/main-1.js',
      'assets/main-2.js',
      'assets/same-7.css',
      'files-a1.json',
      'worker/start-1.js',
    ])
    expect(readFileSync(join(folder, 'assets/main-1.js'), 'utf8')).toBe('assets/main-1.js')
  })

  test('lose a build that no server used for the time, but no file that another build has', async () => {
    const old = appWith('old', 'assets/main-1.js', 'assets/same-7.css')
    const next = appWith('next', 'assets/main-2.js', 'assets/same-7.css')
    await publish(old, 0)
    // The old server runs for 40 days and renews its use, as it does every hour.
    await publish(old, 40)
    expect(await publish(next, 41)).toBe(2)
    expect(await publish(next, 69)).toBe(2)
    expect(await publish(next, 70)).toBe(1)
    expect(stored()).toEqual(['assets/main-2.js', 'assets/same-7.css'])
  })

  test('stay when a record cannot be read, and nothing is written without an app', async () => {
    const app = appWith('app', 'assets/main-1.js')
    await publish(app, 0)
    writeFileSync(join(folder, 'builds', 'other.json'), '{"version":9}')
    expect(await publish(app, 100)).toBe(2)
    expect(await publish(join(root, 'none'), 200)).toBe(0)
    expect(stored()).toEqual(['assets/main-1.js'])
  })

  test('never remove a file outside of the folder, whatever a record names', async () => {
    const outside = appWith('outside', 'assets/main-1.js')
    await publish(appWith('app', 'assets/main-2.js'), 0)
    const record = join(folder, 'builds', 'hostile.json')
    writeFileSync(record, JSON.stringify({ files: ['assets/../../outside/assets/main-1.js', 'builds/x.json'] }))
    await publish(appWith('app', 'assets/main-2.js'), 40_000)
    expect(readdirSync(join(outside, 'assets'))).toEqual(['main-1.js'])
  })

  test('are recognised by their paths', () => {
    for (const path of ['/assets/a-1.js', '/worker/b-2.js', '/files-0eb68c.json'])
      expect(isSharedAsset(path)).toBe(true)
    for (const path of ['/index.html', '/icon.svg', '/builds/a.json', '/x/assets/a.js', '/service-worker.js'])
      expect(isSharedAsset(path)).toBe(false)
  })
})
