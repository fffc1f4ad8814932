// The pinned hash over everything that is stored or sent (X-LOG-12).
//   npx tsx scripts/generate/protocol-hash.ts            prints it
//   npx tsx scripts/generate/protocol-hash.ts --write    pins it in protocol/version.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as t from 'io-ts'
import { hashText } from '../../core/hash'
import { api } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { describeCodec } from '../../protocol/codec-introspection'
import { Envelope } from '../../protocol/events'
import { events } from '../../protocol/events/catalogue'
import { intents } from '../../protocol/intents'
import { views } from '../../protocol/views'
import { root } from '../setup.mjs'

const shape = (codec: t.Any | undefined): string => (codec === undefined ? '' : describeCodec(codec))

const describeCall = ({ method, path, params, query, answer, queue }: Call): string =>
  [
    `${method} ${path}`,
    queue,
    shape(params),
    shape(query),
    ...Object.entries(answer).map(([field, { type, codec, count }]) => `${field}=${count} ${type} ${shape(codec)}`),
  ].join(' | ')

/** Describes everything that is stored or sent, one line each: the input of the hash. */
export const protocolShape = (): readonly string[] => [
  `envelope ${shape(Envelope)}`,
  ...Object.values(events).map(({ type, v, data }) => `event ${type} ${v} ${shape(data)}`),
  ...Object.entries(intents).map(([type, codec]) => `intent ${type} ${shape(codec)}`),
  ...Object.entries(views).map(([name, { params, view }]) => `view ${name} ${shape(params)} ${shape(view)}`),
  ...Object.entries(api).map(([name, call]) => `call ${name} ${describeCall(call)}`),
]

/** Hashes the sorted lines with SHA-256, so that the order of entries in a table does not matter. */
export const computedHash = (lines: readonly string[] = protocolShape()): string =>
  hashText(lines.toSorted().join('\n'))

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const hash = computedHash()
  if (process.argv.includes('--write')) {
    const path = join(root, 'protocol', 'version.ts')
    const pinned = readFileSync(path, 'utf8').replace(/(protocolHash = )'[^']*'/, `$1'${hash}'`)
    writeFileSync(path, pinned)
  }
  console.log(hash)
}
