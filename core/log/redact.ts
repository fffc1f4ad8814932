import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { api, matchCall } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { decode, Instant } from '../../protocol/codec'
import { Envelope } from '../../protocol/events'
import { kindOf } from '../../protocol/events/catalogue'
import { QueuedRow } from '../../protocol/events/queued-row'
import { RecoveredEvent } from '../../protocol/events/recovered-event'
import { canonicalJson, parseJson } from '../../protocol/json'
import { statementsPath } from '../../protocol/learning-records'
import { LearningStatement } from '../../protocol/learning-statement'
import { isRecord } from '../../protocol/record'
import { hashText } from '../hash'
import { withoutPrefix } from '../session/sign-in-notice'
import { State } from '../state'
import { entryAt, fieldAt, isExportableAt, isWordAt, itemAt, codecMatchesAt, type CodecPath } from './codec-paths'
import { inputCodec, readInput } from './read-input'
import { fromRow } from './event-row'
import { encodeRow } from './event-row-codec'

/** Removes private content from exports (X-EXPORT-02). */
export interface Redactor {
  /** Redacts a stored row. A row that decodes still does; a damaged or unknown one stays damaged or unknown. */
  readonly row: (raw: unknown) => unknown
  /** Redacts a checkpoint's state: to the state that the redacted rows would lead to. */
  readonly state: (state: State) => unknown
  /** Redacts stored content by its codec: the same shape with the same ids, and it still decodes. */
  readonly content: (codec: t.Any, content: unknown) => unknown
}

type Pseudonym = (text: string) => string

/**
 * Creates a redactor that works by allowlist. Texts that a codec marks as exportable stay, and so do numbers, booleans,
 * times and the words of closed lists. Every other text becomes a pseudonym, the same for the same text.
 * For a field that no codec declares, the name becomes a pseudonym too, and numbers become 0. The salt is random for
 * each export and not included, so that pseudonyms cannot be matched against guessed names.
 */
export function redactor(salt: string): Redactor {
  const pseudonym = (text: string): string => {
    // Rules ignore this prefix of messages, so a text has one pseudonym with and without it.
    const bare = withoutPrefix(text)
    return bare.trim() === '' || publicMessages.has(bare) ? text : `text-${hashText(`${salt}\n${bare}`).slice(0, 12)}`
  }

  const unfolded = (raw: unknown): unknown => {
    const envelope = decode(Envelope, raw)
    if (E.isLeft(envelope)) return undefined
    const { seq, id, type, v, at, zone, actor, org, session, intent } = Envelope.encode(envelope.right)
    const data = redact(envelope.right.data, [], pseudonym)
    return { seq, id, type, v, at, zone, actor, org, session, intent, data }
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
      const row = encodeRow(read.event, kindOf, redactInput(read.input, pseudonym))
      const kind = kindOf(row.type)
      return { ...row, data: redact(row.data, kind === undefined ? [] : [kind.data], pseudonym) }
    },
    state: (state) => redact(state, [State], pseudonym),
    content: (codec, content) => redact(content, [codec], pseudonym),
  }
}

/**
 * Server messages by which rules distinguish responses; they are part of the specification and contain no personal
 * data.
 */
const publicMessages = new Set(['SSO is enabled for this account. Please login using SSO.', 'Unknown error'])

function redact(value: unknown, place: CodecPath, pseudonym: Pseudonym): unknown {
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
  if (codecMatchesAt(place, RecoveredEvent)) return { ...redacted, data: redactData(value, pseudonym) }
  return codecMatchesAt(place, QueuedRow) ? { ...redacted, body: redactBody(value, pseudonym) } : redacted
}

/** A time exactly as Instant formats it. */
const TIME = /^[-+\d]+-\d\d-\d\dT[\d:.]+Z$/

function redactText(text: string, place: CodecPath, pseudonym: Pseudonym): string {
  if (place.length === 0) return pseudonym(text)
  const stays = isExportableAt(place) || isWordAt(place, text) || (codecMatchesAt(place, Instant) && TIME.test(text))
  return stays ? text : pseudonym(text)
}

/** Redacts a kept input by its codec; an input that this build cannot read is left out. */
function redactInput(raw: unknown, pseudonym: Pseudonym): unknown {
  const kept = readInput(raw)
  return kept === undefined ? undefined : { ...kept, data: redact(kept.data, [inputCodec(kept)], pseudonym) }
}

/** Redacts the data of a recovered event, by the codec of its type. */
function redactData({ type, data }: Readonly<Record<string, unknown>>, pseudonym: Pseudonym): unknown {
  const kind = typeof type === 'string' ? kindOf(type) : undefined
  return redact(data, kind === undefined ? [] : [kind.data], pseudonym)
}

/** Redacts the body of a queued row, which is JSON as text: by the codec of its call, in canonical form. */
function redactBody({ method, path, body }: Readonly<Record<string, unknown>>, pseudonym: Pseudonym): unknown {
  if (typeof body !== 'string' || body === '') return body
  const json = parseJson(body)
  if (E.isLeft(json)) return pseudonym(body)
  const place = typeof method === 'string' && typeof path === 'string' ? bodyCodecs(method, path) : []
  return canonicalJson(redact(json.right, place, pseudonym))
}

const statements = t.array(LearningStatement)

/** Returns the codecs of a row's body: the parameters of a call, or statements, which are not part of the API. */
function bodyCodecs(method: string, path: string): CodecPath {
  if (path === statementsPath) return [statements]
  const name = matchCall(method, path)?.name
  const call: Call | undefined = name === undefined ? undefined : api[name]
  return call?.params === undefined ? [] : [call.params]
}
