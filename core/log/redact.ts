import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { api, matchCall } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { decode, Instant } from '../../protocol/codec'
import { Envelope } from '../../protocol/events'
import { kindOf } from '../../protocol/events/catalogue'
import { QueuedRow } from '../../protocol/events/queued-row'
import { RescuedEvent } from '../../protocol/events/rescued-event'
import { canonicalJson, parseJson } from '../../protocol/json'
import { statementsPath } from '../../protocol/learning-records'
import { LearningStatement } from '../../protocol/learning-statement'
import { isRecord } from '../../protocol/record'
import { hashText } from '../hash'
import { withoutPrefix } from '../session/sign-in-notice'
import { State } from '../state'
import { entryAt, fieldAt, isOpenAt, isWordAt, itemAt, standsAt, type Place } from './places'
import { fromRow, toRow } from './row'

/** Takes private content out of what leaves the device (X-EXPORT-02). */
export interface Redactor {
  /** A stored row. One that decodes still does; one that is damaged or unknown still is. */
  readonly row: (raw: unknown) => unknown
  /** A checkpoint's state: the state that the redacted rows would have led to. */
  readonly state: (state: State) => unknown
  /** Stored content, by its codec: the same shape with the same ids, and it still decodes. */
  readonly content: (codec: t.Any, content: unknown) => unknown
}

type Pseudonym = (text: string) => string

/**
 * Redacts by allowlist: what a codec marks as open stays, and so do numbers, booleans, times and the words of
 * closed lists. Every other text becomes a pseudonym, the same for the same text; of a field that no codec declares
 * the name too, and numbers become 0. The salt is random for each export and not part of it, so that nobody can try
 * names on the pseudonyms.
 */
export function redactor(salt: string): Redactor {
  const pseudonym = (text: string): string => {
    // Rules read messages without this prefix; a text has one pseudonym with it and without it.
    const bare = withoutPrefix(text)
    return bare.trim() === '' || spoken.has(bare) ? text : `text-${hashText(`${salt}\n${bare}`).slice(0, 12)}`
  }

  const unfolded = (raw: unknown): unknown => {
    const envelope = decode(Envelope, raw)
    if (E.isLeft(envelope)) return undefined
    const { seq, id, type, v, at, zone, actor, org, session, intent } = Envelope.encode(envelope.right)
    return { seq, id, type, v, at, zone, actor, org, session, intent, data: redact(envelope.right.data, [], pseudonym) }
  }
  const damaged = (raw: unknown): unknown => {
    const row = unfolded(raw)
    if (row !== undefined && fromRow(row).kind === 'damaged') return row
    const seq = isRecord(raw) && typeof raw['seq'] === 'number' ? { seq: raw['seq'] } : {}
    return { ...seq, damaged: redact(raw, [], pseudonym) }
  }

  return {
    row: (raw) => {
      const read = fromRow(raw)
      if (read.kind !== 'event') return read.kind === 'unknown' ? unfolded(raw) : damaged(raw)
      const row = toRow(read.event)
      const kind = kindOf(row.type)
      return { ...row, data: redact(row.data, kind === undefined ? [] : [kind.data], pseudonym) }
    },
    state: (state) => redact(state, [State], pseudonym),
    content: (codec, content) => redact(content, [codec], pseudonym),
  }
}

/** The server's words by which rules tell answers apart; they are the specification's and about nobody. */
const spoken = new Set(['SSO is enabled for this account. Please login using SSO.', 'Unknown error'])

function redact(value: unknown, place: Place, pseudonym: Pseudonym): unknown {
  if (typeof value === 'string') return redactText(value, place, pseudonym)
  if (typeof value === 'number') return place.length === 0 ? 0 : value
  if (Array.isArray(value)) {
    const items = itemAt(place)
    return value.map((item) => redact(item, items, pseudonym))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]): readonly [string, unknown] => {
    const field = fieldAt(place, key)
    if (field.length > 0) return [key, redact(inner, field, pseudonym)]
    const entry = entryAt(place)
    if (entry.length > 0) return [key, redact(inner, entry, pseudonym)]
    return [pseudonym(key), redact(inner, [], pseudonym)]
  })
  const redacted = Object.fromEntries(entries)
  if (standsAt(place, RescuedEvent)) return { ...redacted, data: redactData(value, pseudonym) }
  return standsAt(place, QueuedRow) ? { ...redacted, body: redactBody(value, pseudonym) } : redacted
}

/** A time as Instant writes it, and nothing beside it. */
const TIME = /^[-+\d]+-\d\d-\d\dT[\d:.]+Z$/

function redactText(text: string, place: Place, pseudonym: Pseudonym): string {
  if (place.length === 0) return pseudonym(text)
  const stays = isOpenAt(place) || isWordAt(place, text) || (standsAt(place, Instant) && TIME.test(text))
  return stays ? text : pseudonym(text)
}

/** The data of a rescued event, by the codec of its kind. */
function redactData({ type, data }: Readonly<Record<string, unknown>>, pseudonym: Pseudonym): unknown {
  const kind = typeof type === 'string' ? kindOf(type) : undefined
  return redact(data, kind === undefined ? [] : [kind.data], pseudonym)
}

/** The body of a queued row is JSON as text: it is redacted by the fields of what it says, and stays canonical. */
function redactBody({ method, path, body }: Readonly<Record<string, unknown>>, pseudonym: Pseudonym): unknown {
  if (typeof body !== 'string' || body === '') return body
  const json = parseJson(body)
  if (E.isLeft(json)) return pseudonym(body)
  const place = typeof method === 'string' && typeof path === 'string' ? saidBy(method, path) : []
  return canonicalJson(redact(json.right, place, pseudonym))
}

const statements = t.array(LearningStatement)

/** What stands in the body of a row: the parameters of a call, or statements, which are told beside the API. */
function saidBy(method: string, path: string): Place {
  if (path === statementsPath) return [statements]
  const name = matchCall(method, path)?.name
  const call: Call | undefined = name === undefined ? undefined : api[name]
  return call?.params === undefined ? [] : [call.params]
}
