import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Dexie as DexieClass } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unusedDexie } from '../../scripts/build/unused-dexie'
import type { LogStore } from '../../worker/ports'
import { describeLogStore } from '../contracts/log-store'

/** The store under test, as built for the worker without the omitted library code. */
interface Shipped {
  readonly Dexie: typeof DexieClass
  readonly dexieStore: (name: string) => LogStore
}

const root = join(import.meta.dirname, '../..')
const dexie = join(root, 'node_modules/dexie/dist/modern/dexie.mjs')
const of = (file: string) => `from ${JSON.stringify(resolve(root, file))}\n`
const entry = `export * ${of('worker/system/dexie-store.ts')}export { Dexie } ${of(dexie)}`

const folder = mkdtempSync(join(tmpdir(), 'flipdeck-shipped-'))
let shipped: Shipped

beforeAll(async () => {
  writeFileSync(join(folder, 'entry.js'), entry)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [unusedDexie()],
    // Otherwise this would resolve the development libraries, which the build does not replace.
    resolve: { conditions: ['module', 'browser', 'production'], alias: { dexie } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: { entry: join(folder, 'entry.js'), formats: ['es'], fileName: 'shipped' },
    },
  })
  shipped = (await import(pathToFileURL(join(folder, 'shipped.js')).href)) as Shipped
  shipped.Dexie.dependencies = { indexedDB, IDBKeyRange }
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('the library code that the build leaves out', () => {
  test('X-BUNDLE-01 is absent: no live queries', () => {
    const code = readFileSync(join(folder, 'shipped.js'), 'utf8')
    expect(code).toContain('dexieStore')
    expect(code).not.toMatch(/observabilityMiddleware|optimisticOps|liveQuery\(|BroadcastChannel/)
  })
})

let made = 0
describeLogStore('Dexie as it is shipped', async () => {
  const store = shipped.dexieStore(`shipped-${made++}`)
  await store.open()
  return store
})
