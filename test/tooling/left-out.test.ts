import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import type { Dexie as DexieClass } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { initialStateOf, step, type MachineState } from '../../core/machine'
import { unusedCodecs } from '../../scripts/build/unused-codecs'
import { unusedDexie } from '../../scripts/build/unused-dexie'
import { unusedXState } from '../../scripts/build/unused-xstate'
import type { LogStore } from '../../worker/ports'
import { describeLogStore } from '../contracts/log-store'
import { anyEvent, walkedMachines, type WalkedMachine } from '../machines'

/** The part of the core under test, as built for the worker without the omitted library code. */
interface Shipped {
  readonly walkedMachines: readonly WalkedMachine[]
  readonly initialStateOf: (machine: AnyStateMachine) => MachineState
  readonly step: (machine: AnyStateMachine, from: MachineState, event: { readonly type: string }) => unknown
  readonly Dexie: typeof DexieClass
  readonly dexieStore: (name: string) => LogStore
}

const root = join(import.meta.dirname, '../..')
const dexie = join(root, 'node_modules/dexie/dist/modern/dexie.mjs')
const of = (file: string) => `from ${JSON.stringify(resolve(root, file))}\n`
const files = ['test/machines.ts', 'core/machine.ts', 'worker/system/dexie-store.ts']
const entry = [...files.map((file) => `export * ${of(file)}`), `export { Dexie } ${of(dexie)}`].join('')

const folder = mkdtempSync(join(tmpdir(), 'flipdeck-shipped-'))
let shipped: Shipped

beforeAll(async () => {
  writeFileSync(join(folder, 'entry.js'), entry)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [unusedCodecs(), unusedDexie(), unusedXState()],
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
  test('X-BUNDLE-01 is absent: no actors and no live queries', () => {
    const code = readFileSync(join(folder, 'shipped.js'), 'utf8')
    expect(code).toContain('function createActor(')
    expect(code).not.toMatch(/class Actor\b|observabilityMiddleware|optimisticOps|liveQuery\(|BroadcastChannel/)
  })

  for (const [index, walked] of walkedMachines.entries())
    test(`X-BUNDLE-01 X-MACHINE-03 '${walked.machine.id}' makes the same transitions as with complete XState`, () => {
      const other = shipped.walkedMachines[index]
      if (other === undefined) throw new Error('there is no such machine in the build')
      expect(shipped.initialStateOf(other.machine)).toEqual(initialStateOf(walked.machine))
      fc.assert(
        fc.property(fc.array(anyEvent(walked), { maxLength: 30 }), (walk) => {
          let state: MachineState = initialStateOf(walked.machine)
          for (const event of walk) {
            const taken: { readonly state: MachineState } = step(walked.machine, state, event)
            expect(shipped.step(other.machine, state, event)).toEqual(taken)
            expect(other.context?.is(taken.state.context)).toBe(walked.context?.is(taken.state.context))
            state = taken.state
          }
        }),
        { seed: 1, numRuns: 200 },
      )
    })
})

let made = 0
describeLogStore('Dexie as it is shipped', async () => {
  const store = shipped.dexieStore(`shipped-${made++}`)
  await store.open()
  return store
})
