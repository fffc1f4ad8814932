import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { RecordedRow } from '../../core/replay'
import { decode, entity, Instant } from '../../protocol/codec'
import type { Story } from '../../protocol/replay'

/** Of a row, what its line in the list shows. */
const Line = entity('Line', { seq: t.number, type: t.string, at: Instant }, { data: t.UnknownRecord })

/** What an event counts as: its type, with a word where it means something else. */
const kindOf = ({ type, data }: t.TypeOf<typeof Line>): string =>
  type === 'actionDropped' && data?.reason === 'replaced' ? 'actionDropped replaced' : type

/** The rows of a recording in short. A damaged row has no type, and the number and time of the one before it. */
export function storyOf(rows: readonly RecordedRow[], first: number): Story {
  const types = new Map<string, number>()
  const kinds = new Uint16Array(rows.length)
  const seqs = new Float64Array(rows.length)
  const times = new Float64Array(rows.length)
  let last = { seq: first, at: 0 }
  for (const [index, { row }] of rows.entries()) {
    const line = decode(Line, row)
    const type = E.isRight(line) ? kindOf(line.right) : ''
    if (E.isRight(line)) last = line.right
    const kind = types.get(type) ?? types.size
    types.set(type, kind)
    kinds[index] = kind
    seqs[index] = last.seq
    times[index] = last.at
  }
  return { types: [...types.keys()], kinds, seqs, times }
}
