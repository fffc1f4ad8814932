import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { RecordedRow } from '../../core/replay'
import { decode, struct, Instant } from '../../protocol/codec'
import type { EventTimeline } from '../../protocol/replay'

/** The fields of a row that its line in the list shows. */
const Line = struct('Line', { seq: t.number, type: t.string, at: Instant }, { data: t.UnknownRecord })

/** Returns the label of an event: its type, with a suffix if its meaning differs. */
const kindOf = ({ type, data }: t.TypeOf<typeof Line>): string =>
  type === 'actionDropped' && data?.reason === 'replaced' ? 'actionDropped replaced' : type

/** Summarises the rows of a recording. A damaged row has no type, and the seq and time of the previous row. */
export function eventTimeline(rows: readonly RecordedRow[], first: number): EventTimeline {
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
