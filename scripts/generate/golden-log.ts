// Writes the next golden log, test/golden/log-v{n}.jsonl, one stored row per line, from test/golden/story.ts. Existing
// logs stay unchanged: a released log must replay with every later core (X-LOG-06).
//   npx tsx scripts/generate/golden-log.ts
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { story } from '../../test/golden/story'
import { root } from '../setup.mjs'

const folder = join(root, 'test', 'golden')
const versions = readdirSync(folder).flatMap((name) => Number(/^log-v(\d+)\.jsonl$/.exec(name)?.[1] ?? 0))
const name = `log-v${Math.max(0, ...versions) + 1}.jsonl`
const rows = story()
writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
console.log(`${name}: ${rows.length} events`)
