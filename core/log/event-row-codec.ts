import * as E from 'fp-ts/Either'
import { decode, describeFault } from '../../protocol/codec'
import type * as t from 'io-ts'
import { Envelope, type StoredEvent } from '../../protocol/events'
import type { EventKind } from '../../protocol/events/define'
import { isRecord } from '../../protocol/record'
import { upcast } from './upcasts'

/** A stored event: the envelope with its data encoded as JSON (X-LOG-02). */
export type LogRow = typeof Envelope._O

/** The result of decoding a stored row. No row is discarded: unknown and damaged rows are kept, counted, exported. */
export type ReadRow =
  | {
      readonly kind: 'event'
      readonly event: StoredEvent
      /** What was decided, undecoded, if the row keeps it. */
      readonly input?: unknown
    }
  /** A type that this build does not know, or a newer version of a known type (X-LOG-07). */
  | { readonly kind: 'unknown'; readonly seq: number; readonly type: string; readonly v: number }
  /** A row that does not decode (X-HEAL-06). */
  | { readonly kind: 'damaged'; readonly seq: number | undefined; readonly reason: string }

/** Returns the catalogue's entry of a type, if it is loaded. */
export type KindOf = (type: string) => EventKind<string, t.Mixed> | undefined

/** Encodes an event of the catalogue, with the input that it was decided from if one is given. */
export function encodeRow(event: StoredEvent, kindOf: KindOf, input?: unknown): LogRow {
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
    ...(input === undefined ? {} : { input }),
  })
}

/** Decodes a stored row and upcasts data of older versions; the row itself is never rewritten (X-LOG-06). */
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
  // Listed one by one, because copying all fields but one costs more than a full copy (X-PERF-05).
  const event = { seq, id, type, at, zone, actor, org, session, intent, data: data.right }
  const { input } = envelope.right
  return { kind: 'event', event: event as StoredEvent, ...(input === undefined ? {} : { input }) }
}

const seqOf = (raw: unknown): number | undefined =>
  isRecord(raw) && Number.isSafeInteger(raw['seq']) ? Number(raw['seq']) : undefined
