import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { struct } from '../../protocol/codec'
import { describeCodec } from '../../protocol/codec-introspection'
import { api } from '../../protocol/api'
import { events } from '../../protocol/events/catalogue'
import { intents } from '../../protocol/intents'
import { protocolHash } from '../../protocol/version'
import { views } from '../../protocol/views'
import { computedHash, protocolShape } from '../../scripts/generate/protocol-hash'

const changed =
  'The shape of an event, an intent, a view or an API call has changed. A stored event needs a new version and an upcast; ' +
  "once that is seen to, pin the new hash with 'npx tsx scripts/generate/protocol-hash.ts --write'."

describe('the protocol', () => {
  test('X-LOG-12 has the hash that is pinned in protocol/version.ts', () => {
    expect(protocolHash, changed).toBe(computedHash())
  })

  test('X-LOG-12 hashes every event, intent, view and call', () => {
    const lines = protocolShape()
    for (const type of Object.keys(events)) expect(lines.some((line) => line.startsWith(`event ${type} 1 `))).toBe(true)
    for (const type of Object.keys(intents)) expect(lines.some((line) => line.startsWith(`intent ${type} `))).toBe(true)
    for (const name of Object.keys(views)) expect(lines.some((line) => line.startsWith(`view ${name} `))).toBe(true)
    for (const name of Object.keys(api)) expect(lines.some((line) => line.startsWith(`call ${name} `))).toBe(true)
  })

  test('X-LOG-12 changes its hash with any of them, but not with their order', () => {
    const lines = protocolShape()
    expect(computedHash(lines.toReversed())).toBe(computedHash(lines))
    for (const n of [0, 1, lines.length - 1])
      expect(computedHash(lines.toSpliced(n, 1, `${lines[n]}?`))).not.toBe(computedHash(lines))
  })

  test('X-LOG-12 describes fields, their types and their optionality in a shape, but not their order', () => {
    const card = struct('Card', { id: t.string, at: t.number }, { title: t.string })
    expect(describeCodec(card)).toBe('{at:number,id:string}&{title?:string}')
    expect(describeCodec(struct('Card', { at: t.number, id: t.string }, { title: t.string }))).toBe(describeCodec(card))
    for (const other of [
      struct('Card', { id: t.string, at: t.string }, { title: t.string }),
      struct('Card', { id: t.string }, { title: t.string, at: t.number }),
      struct('Card', { id: t.string, at: t.number, title: t.string }, {}),
      struct('Card', { id: t.string, at: t.array(t.number) }, { title: t.string }),
    ])
      expect(describeCodec(other)).not.toBe(describeCodec(card))
  })
})
