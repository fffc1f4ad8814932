import { describe, expect, test } from 'vitest'
import { checkLayers } from '../../scripts/checks/layers'
import { tempTree } from './temp-tree'

const packageNamed = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export const it = 1',
})

const obedient = {
  'protocol/words.ts': "import { it } from 'fp-ts'\nexport const word = it\nexport type Word = string",
  'core/rules.ts': "import { word } from '../protocol/words'\nexport const rule = word\nexport type Rule = number",
  'worker/main.ts': "import { rule } from '../core/rules'\nexport const engine = rule",
  'ui/core-client/worker-link.ts': "import url from '../../worker/main.ts?worker&url'\nexport const address = url",
  'ui/main.tsx':
    "import type { Word } from '../protocol/words'\nexport const Main = (props: { word: Word }) => <p>{props.word}</p>",
  ...packageNamed('fp-ts'),
}

const faultsOf = async (files: Readonly<Record<string, string>>) =>
  (await checkLayers(tempTree({ ...obedient, ...files }))).faults

describe('X-BRIDGE-01 the dependency rule', () => {
  test('X-BRIDGE-01 finds no fault in a correct tree, and reads every file of it', async () => {
    expect(await checkLayers(tempTree(obedient))).toEqual({
      scanned: { protocol: 1, core: 1, worker: 1, ui: 2, server: 0, test: 0, scripts: 0 },
      imports: 5,
      faults: [],
    })
  })

  test('X-BRIDGE-01 fails for a tree without source files', async () => {
    expect((await checkLayers(tempTree({}))).faults).toEqual(['no source file was found, so nothing is proven'])
  })

  test.each([
    ['a value of core', "import { rule } from '../core/rules'\nexport const a = rule", 'core/rules.ts'],
    ['a type of core', "import type { Rule } from '../core/rules'\nexport const a: Rule = 1", 'core/rules.ts'],
    ['a type of core in place', "export type A = import('../core/rules').Rule", 'core/rules.ts'],
    ['core, handed on', "export type { Rule } from '../core/rules'", 'core/rules.ts'],
    ['core on demand', "export const a = () => import('../core/rules')", 'core/rules.ts'],
    ['the worker', "import { engine } from '../worker/main'\nexport const a = engine", 'worker/main.ts'],
    ['the worker by its address', "import a from '../worker/main.ts?worker&url'\nexport const b = a", 'worker/main.ts'],
  ])('X-BRIDGE-01 forbids the ui to import %s', async (_what, text, target) => {
    expect(await faultsOf({ 'ui/screen.tsx': text })).toEqual([`ui does not know: ui/screen.tsx imports ${target}`])
  })

  test('X-BRIDGE-01 allows the file that starts the worker only its address', async () => {
    const text = "import { engine } from '../../worker/main'\nexport const a = engine"
    expect(await faultsOf({ 'ui/core-client/worker-link.ts': text })).toEqual([
      "ui imports the worker only as '../../worker/main.ts?worker&url': ui/core-client/worker-link.ts imports '../../worker/main'",
    ])
  })

  test('X-BRIDGE-01 X-LOG-04 forbids core both Node and packages outside its list', async () => {
    const text =
      "import { readFileSync } from 'node:fs'\nimport { it } from 'react'\nexport const a = [it, readFileSync]"
    expect(await faultsOf({ 'core/effect.ts': text, ...packageNamed('react') })).toEqual([
      'core runs without Node: core/effect.ts imports fs',
      'core uses only fp-ts, io-ts, xstate, @noble/hashes: core/effect.ts imports node_modules/react/index.js',
    ])
  })

  test('X-BRIDGE-01 lets protocol import no other layer, and only tests import test', async () => {
    expect(
      await faultsOf({
        'protocol/more.ts':
          "import { rule } from '../core/rules'\nimport { given } from '../test/given'\nexport const a = [rule, given]",
        'protocol/more.test.ts':
          "import { rule } from '../core/rules'\nimport { given } from '../test/given'\nexport const a = [rule, given]",
        'test/given.ts': 'export const given = 1',
      }),
    ).toEqual([
      'protocol does not know: protocol/more.ts imports core/rules.ts',
      'protocol does not know: protocol/more.ts imports test/given.ts',
    ])
  })

  test('X-BRIDGE-01 allows dexie-observable only in worker/tabs/head-feed.ts', async () => {
    const text = "import { it } from 'dexie-observable'\nexport const a = it"
    expect(
      await faultsOf({
        'worker/tabs/head-feed.ts': text,
        'worker/log/log.ts': text,
        ...packageNamed('dexie-observable'),
      }),
    ).toEqual(['dexie-observable stays in one file: worker/log/log.ts imports node_modules/dexie-observable/index.js'])
  })

  test('X-BRIDGE-01 finds cycles, catch-all files and unresolved imports', async () => {
    expect(
      await faultsOf({
        'core/a.ts': "import { b } from './b'\nexport const a = b",
        'core/b.ts':
          "import type { a } from './a'\nimport { c } from './utils'\nimport { d } from './none'\nexport const b: typeof a = [c, d]",
        'core/utils.ts': 'export const c = 1',
      }),
    ).toEqual([
      'every import exists: core/b.ts imports ./none',
      'no barrel and no catch-all file: core/b.ts imports core/utils.ts',
      'no cycle: core/a.ts imports core/b.ts',
    ])
  })

  test('X-BRIDGE-01 finds a cycle through a dynamic import', async () => {
    const files = {
      'ui/a.ts': "export const load = () => import('./b')",
      'ui/b.ts': "import { load } from './a'\nexport const b = load",
    }
    expect(await faultsOf(files)).toEqual(['no cycle: ui/a.ts imports ui/b.ts'])
  })
})
