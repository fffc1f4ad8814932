// Writes test/golden/log-v{protocol version}.jsonl, one stored row a line. A golden log that is there is left as it is:
// once released it replays for ever (X-LOG-06), whatever the core has become.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { protocolVersion } from '../protocol/version'
import { story } from '../test/golden/story'
import { root } from './setup.mjs'

const path = join(root, 'test', 'golden', `log-v${protocolVersion}.jsonl`)
if (existsSync(path)) {
  console.error(`${path} is there already. A released log is never rewritten; delete an unreleased one by hand.`)
  process.exitCode = 1
} else {
  const rows = story()
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  console.log(`${path}: ${rows.length} events`)
}
