import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import { Envelope } from '../../protocol/events'
import { kindOf } from '../../protocol/events/catalogue'
import { isRecord } from '../../protocol/record'
import { hashText } from '../hash'
import { withoutPrefix } from '../session/sign-in-notice'
import { State } from '../state'
import { rootPath, undeclared, type CodecPath } from './codec-paths'
import { fromRow } from './event-row'
import { encodeRow } from './event-row-codec'
import { mapTexts, openReason, type TextMapper } from './map-texts'
import { inputCodec, readInput } from './read-input'

/** Removes private content from exports (X-EXPORT-02). */
export interface Redactor {
  /** Redacts a stored row. A row that decodes still does; a damaged or unknown one stays damaged or unknown. */
  readonly row: (raw: unknown) => unknown
  /** Redacts a checkpoint's state: to the state that the redacted rows would lead to. */
  readonly state: (state: State) => unknown
  /** Redacts stored content by its codec: the same shape with the same ids, and it still decodes. */
  readonly content: (codec: t.Any, content: unknown) => unknown
}

/**
 * Creates a redactor that works by allowlist. Texts that a codec marks as exportable stay, and so do numbers, booleans,
 * times and the words of closed lists. Every other text becomes a pseudonym, the same for the same text.
 * For a field that no codec declares, the name becomes a pseudonym too, and numbers become 0. The salt is random for
 * each export and not included, so that pseudonyms cannot be matched against guessed names.
 */
export function redactor(salt: string): Redactor {
  const pseudonym = (text: string): string =>
    isPublicText(text) ? text : `text-${hashText(`${salt}\n${withoutPrefix(text)}`).slice(0, 12)}`
  const map: TextMapper = {
    text: (text, place) => (openReason(place, text) === undefined ? pseudonym(text) : text),
    number: (value, place) => (place.length === 0 ? 0 : value),
  }
  const redact = (value: unknown, place: CodecPath): unknown => mapTexts(value, place, map)

  const unfolded = (raw: unknown): unknown => {
    const envelope = decode(Envelope, raw)
    if (E.isLeft(envelope)) return undefined
    const { seq, id, type, v, at, zone, actor, org, session, intent } = Envelope.encode(envelope.right)
    return { seq, id, type, v, at, zone, actor, org, session, intent, data: redact(envelope.right.data, undeclared) }
  }
  const damaged = (raw: unknown): unknown => {
    const row = unfolded(raw)
    if (row !== undefined && fromRow(row).kind === 'damaged') return row
    const seq = isRecord(raw) && typeof raw['seq'] === 'number' ? { seq: raw['seq'] } : {}
    return { ...seq, damaged: redact(raw, undeclared) }
  }
  /** An input that this build cannot read is left out. */
  const input = (raw: unknown): unknown => {
    const kept = readInput(raw)
    return kept && { ...kept, data: redact(kept.data, rootPath(inputCodec(kept))) }
  }

  return {
    row: (raw) => {
      const read = fromRow(raw)
      if (read.kind !== 'event') return read.kind === 'unknown' ? unfolded(raw) : damaged(raw)
      const row = encodeRow(read.event, kindOf, input(read.input))
      const kind = kindOf(row.type)
      return { ...row, data: redact(row.data, kind === undefined ? undeclared : rootPath(kind.data)) }
    },
    state: (state) => redact(state, rootPath(State)),
    content: (codec, content) => redact(content, rootPath(codec)),
  }
}

/** A pseudonym as `redactor` makes it. */
const PSEUDONYM = /^text-[0-9a-f]{12}$/

/** Is this text a pseudonym? */
export const isPseudonym = (text: string): boolean => PSEUDONYM.test(text)

/**
 * Server messages by which rules distinguish responses; they are part of the specification and contain no personal
 * data.
 */
const publicMessages = new Set(['SSO is enabled for this account. Please login using SSO.', 'Unknown error'])

/**
 * Does this text identify nobody in any field: is it blank, or a public message? Rules ignore the prefix of messages, so a
 * text has one pseudonym with and without it.
 */
export function isPublicText(text: string): boolean {
  const bare = withoutPrefix(text)
  return bare.trim() === '' || publicMessages.has(bare)
}
