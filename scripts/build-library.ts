// npm run build:library: builds 'flipdeck/replay' and 'flipdeck/testing' for other projects (docs/library.md).
import { join } from 'node:path'
import { buildLibrary } from './build/library'
import { resolveFromInvocation } from './cli/invocation-dir.mjs'
import { readArguments } from './cli/read-arguments'
import { root } from './setup.mjs'

const usage = `npm run build:library -- [options]      builds flipdeck/replay and flipdeck/testing for other projects

  --out DIR   the folder, which is emptied first; dist-library by default

Example
  npm run build:library && npm pack ./dist-library`

const { values } = readArguments(usage, { options: { out: { type: 'string' } } })
const folder = values.out === undefined ? join(root, 'dist-library') : resolveFromInvocation(values.out)
console.log('Bundling the modules and writing their declarations …')
const imported = await buildLibrary(folder)
console.log(`Built ${folder}, which imports ${imported.join(', ')}. 'npm pack ${folder}' packs it.`)
