import * as E from 'fp-ts/Either'
import { decode, type DecodeFault } from '../codec'
import { Envelope, faultOf, type Payload } from '../envelope'
import type { ApiFault } from '../faults'
import { encodeText } from '../url-encoding'
import type { Call, Part } from './call'

/** Names of the request headers (S-API-34, X-OUTBOX-03). */
export const headers = { session: 'x-session-id', org: 'x-org-id', idempotencyKey: 'Idempotency-Key' } as const

/** Returns the query text with its '?', or '' when it has no fields. */
export function queryText(call: Call, query: unknown): string {
  const fields: unknown = call.query?.encode(query)
  const pairs = Object.entries(fields ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${encodeText(key)}=${encodeText(value)}`] : [],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Encodes the body for the wire and the queue; undefined when the call has none. */
export const bodyOf = (call: Call, params: unknown): unknown => call.params?.encode(params)

/**
 * Reads an answer. An error envelope becomes an ApiFault (S-API-37). A malformed known payload or a missing required
 * one becomes a DecodeFault. Unknown payload types are ignored. A is the type that the call's parts decode to.
 */
export function readAnswer<A>(call: Call, json: unknown, httpStatus: number): E.Either<ApiFault | DecodeFault, A> {
  const envelope = decode(Envelope, json)
  if (E.isLeft(envelope)) return envelope
  if (envelope.right.status === 'error') return E.left(faultOf(envelope.right, httpStatus))
  const answer: Record<string, unknown> = {}
  for (const [field, part] of Object.entries(call.answer)) {
    const value = decodePart(part, envelope.right.payloads ?? [])
    if (E.isLeft(value)) return value
    if (value.right !== undefined) answer[field] = value.right
  }
  return E.right(answer as A)
}

function decodePart({ type, codec, count }: Part, payloads: readonly Payload[]): E.Either<DecodeFault, unknown> {
  const data = payloads.filter((payload) => payload.type === type).map((payload) => payload.data)
  if (count !== 'many') {
    if (data.length === 0)
      return count === 'one' ? E.left({ kind: 'decodeFault', path: 'payloads', expected: type }) : E.right(undefined)
    return decode(codec, data[0])
  }
  const items: unknown[] = []
  for (const item of data.flat()) {
    const decoded = decode(codec, item)
    if (E.isLeft(decoded)) return decoded
    items.push(decoded.right)
  }
  return E.right(items)
}
