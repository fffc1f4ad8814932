// Writes the next golden log, test/golden/log-v{n}.jsonl, one stored row per line, from test/golden/story.ts, and the hash
// of its state into state-hashes.json. Existing logs stay unchanged: a released log must replay with every later core
// (X-LOG-06).
//   npx tsx scripts/generate/golden-log.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../core/hash'
import { foldRows } from '../../core/log/fold'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { stateVersion } from '../../core/log/state-version'
import { story } from '../../test/golden/story'
import { root } from '../setup.mjs'

type Hashes = Readonly<Record<string, string>>

const folder = join(root, 'test', 'golden')
const versions = readdirSync(folder).flatMap((name) => Number(/^log-v(\d+)\.jsonl$/.exec(name)?.[1] ?? 0))
const name = `log-v${Math.max(0, ...versions) + 1}.jsonl`
const rows = story()
writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

const hashFile = join(folder, 'state-hashes.json')
const hashes = JSON.parse(readFileSync(hashFile, 'utf8')) as Readonly<Record<string, Hashes>>
const block = { ...hashes[stateVersion], [name]: hashOf(foldRows(emptyFold, rows).state) }
// In the order of the folder, as the test of the golden files expects it.
const sorted = Object.fromEntries(Object.entries(block).toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(hashFile, `${JSON.stringify({ ...hashes, [stateVersion]: sorted }, undefined, 2)}\n`)
console.log(`${name}: ${rows.length} events. Its hash is in state-hashes.json under version ${stateVersion}.`)
