import * as E from 'fp-ts/Either'
import { api, matchCall } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { decode, Instant } from '../../protocol/codec'
import { Envelope, kindOf } from '../../protocol/events'
import { QueuedRow } from '../../protocol/events/queued-row'
import { canonicalJson, parseJson } from '../../protocol/json'
import { hashText } from '../hash'
import { withoutPrefix } from '../session/sign-in-notice'
import type { State } from '../state'
import { openInBodies, openState } from './open-paths'
import { entryAt, fieldAt, isWordAt, itemAt, standsAt, type Place } from './places'
import { fromRow, toRow } from './row'
import { StateShape } from './state-shape'

/** Takes private content out of what leaves the device (X-EXPORT-02). */
export interface Redactor {
  /** A stored row. One that decodes still does; one that is damaged or unknown still is. */
  readonly row: (raw: unknown) => unknown
  /** A checkpoint's state: the state that the redacted rows would have led to. */
  readonly state: (state: State) => unknown
}

interface Rules {
  readonly pseudonym: (text: string) => string
  /** May a text of this dotted path leave as it is? */
  readonly isOpen: (path: string) => boolean
}

/**
 * Redacts by allowlist: what the catalogue lists as open stays, and so do numbers, booleans, times and the words of
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
  const strict: Rules = { pseudonym, isOpen: () => false }
  const allowing = (open: ReadonlySet<string>): Rules => ({ pseudonym, isOpen: (path) => open.has(path) })

  const unfolded = (raw: unknown): unknown => {
    const envelope = decode(Envelope, raw)
    if (E.isLeft(envelope)) return undefined
    const { seq, id, type, v, at, zone, actor, org, session, intent } = Envelope.encode(envelope.right)
    return { seq, id, type, v, at, zone, actor, org, session, intent, data: redact(envelope.right.data, [], strict) }
  }
  const damaged = (raw: unknown): unknown => {
    const row = unfolded(raw)
    if (row !== undefined && fromRow(row).kind === 'damaged') return row
    const seq = isRecord(raw) && typeof raw['seq'] === 'number' ? { seq: raw['seq'] } : {}
    return { ...seq, damaged: redact(raw, [], strict) }
  }

  return {
    row: (raw) => {
      const read = fromRow(raw)
      if (read.kind !== 'event') return read.kind === 'unknown' ? unfolded(raw) : damaged(raw)
      const row = toRow(read.event)
      const kind = kindOf(row.type)
      return { ...row, data: redact(row.data, kind === undefined ? [] : [kind.data], allowing(openOf(row.type))) }
    },
    state: (state) => redact(state, [StateShape], allowing(openOfState)),
  }
}

/** The server's words by which rules tell answers apart; they are the specification's and about nobody. */
const spoken = new Set(['SSO is enabled for this account. Please login using SSO.', 'Unknown error'])

const openOfState: ReadonlySet<string> = new Set(openState)
const openOfBodies: ReadonlySet<string> = new Set(openInBodies)
const openSets = new Map<string, ReadonlySet<string>>()

function openOf(type: string): ReadonlySet<string> {
  const known = openSets.get(type) ?? new Set(kindOf(type)?.open)
  openSets.set(type, known)
  return known
}

function redact(value: unknown, place: Place, rules: Rules, path = ''): unknown {
  if (typeof value === 'string') return redactText(value, place, rules, path)
  if (typeof value === 'number') return place.length === 0 ? 0 : value
  if (Array.isArray(value)) {
    const items = itemAt(place)
    return value.map((item) => redact(item, items, rules, path))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]): readonly [string, unknown] => {
    const field = fieldAt(place, key)
    if (field.length > 0) return [key, redact(inner, field, rules, path === '' ? key : `${path}.${key}`)]
    const entry = entryAt(place)
    if (entry.length > 0) return [key, redact(inner, entry, rules, path)]
    return [rules.pseudonym(key), redact(inner, [], rules)]
  })
  const redacted = Object.fromEntries(entries)
  return standsAt(place, QueuedRow) ? { ...redacted, body: redactBody(value, rules) } : redacted
}

/** A time as Instant writes it, and nothing beside it. */
const TIME = /^[-+\d]+-\d\d-\d\dT[\d:.]+Z$/

function redactText(text: string, place: Place, { pseudonym, isOpen }: Rules, path: string): string {
  if (place.length === 0) return pseudonym(text)
  const stays = isOpen(path) || isWordAt(place, text) || (standsAt(place, Instant) && TIME.test(text))
  return stays ? text : pseudonym(text)
}

/** The body of a queued action is JSON as text: it is redacted by the fields of its call, and stays canonical. */
function redactBody({ method, path, body }: Readonly<Record<string, unknown>>, { pseudonym }: Rules): unknown {
  if (typeof body !== 'string' || body === '') return body
  const json = parseJson(body)
  if (E.isLeft(json)) return pseudonym(body)
  const name = typeof method === 'string' && typeof path === 'string' ? matchCall(method, path)?.name : undefined
  const call: Call | undefined = name === undefined ? undefined : api[name]
  const place = call?.params === undefined ? [] : [call.params]
  return canonicalJson(redact(json.right, place, { pseudonym, isOpen: isOpenInBody }))
}

const isOpenInBody = (path: string): boolean => openOfBodies.has(path.slice(path.lastIndexOf('.') + 1))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
