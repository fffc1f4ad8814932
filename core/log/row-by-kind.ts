import * as E from 'fp-ts/Either'
import { decode, describeFault } from '../../protocol/codec'
import type * as t from 'io-ts'
import { Envelope, type StoredEvent } from '../../protocol/events'
import type { EventKind } from '../../protocol/events/define'
import { isRecord } from '../../protocol/record'
import { upcast } from './upcasts'

/** An event as it is stored: the envelope with its data encoded as JSON (X-LOG-02). */
export type LogRow = typeof Envelope._O

/** What a stored row turned out to be. Nothing is thrown away: unknown and damaged rows are kept, counted, exported. */
export type ReadRow =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** A type that this build does not know, or a newer version of one that it does (X-LOG-07). */
  | { readonly kind: 'unknown'; readonly seq: number; readonly type: string; readonly v: number }
  /** A row that does not decode (X-HEAL-06). */
  | { readonly kind: 'damaged'; readonly seq: number | undefined; readonly reason: string }

/** The catalogue's entry of a type, as far as it is loaded. */
export type KindOf = (type: string) => EventKind<string, t.Mixed> | undefined

/** Encodes an event of the catalogue. */
export function encodeRow(event: StoredEvent, kindOf: KindOf): LogRow {
  const kind = kindOf(event.type)
  const { type, seq, id, at, zone, actor, org, session, intent, data } = event
  const encoded: unknown = kind === undefined ? data : kind.data.encode(data)
  return Envelope.encode({
    seq,
    id,
    type,
    v: kind?.v ?? 1,
    at,
    zone,
    actor,
    org,
    session,
    intent,
    data: isRecord(encoded) ? encoded : {},
  })
}

/** Decodes a stored row, upcasting data of older versions on the way; the row itself is never rewritten (X-LOG-06). */
export function decodeRow(raw: unknown, kindOf: KindOf): ReadRow {
  const envelope = decode(Envelope, raw)
  if (E.isLeft(envelope)) return { kind: 'damaged', seq: seqOf(raw), reason: describeFault(envelope.left) }
  const { type, v, seq } = envelope.right
  const kind = kindOf(type)
  if (v < 1) return { kind: 'damaged', seq, reason: 'Envelope.v: a version expected' }
  if (kind === undefined || v > kind.v) return { kind: 'unknown', seq, type, v }
  const data = decode<unknown>(kind.data, upcast(type, v, kind.v, envelope.right.data))
  if (E.isLeft(data)) return { kind: 'damaged', seq, reason: describeFault(data.left) }
  const { id, at, zone, actor, org, session, intent } = envelope.right
  // Named one by one: to leave one field out of a copy costs more than the copy (X-PERF-05).
  const event = { seq, id, type, at, zone, actor, org, session, intent, data: data.right }
  return { kind: 'event', event: event as StoredEvent }
}

const seqOf = (raw: unknown): number | undefined =>
  isRecord(raw) && Number.isSafeInteger(raw['seq']) ? Number(raw['seq']) : undefined
