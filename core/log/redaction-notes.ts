import type * as t from 'io-ts'
import { Envelope } from '../../protocol/events'
import { kindOf } from '../../protocol/events/catalogue'
import type { OpenReason, RedactionReport } from '../../protocol/redaction-report'
import { isRecord } from '../../protocol/record'
import { State } from '../state'
import { rootPath, undeclared } from './codec-paths'
import { fieldNote, type FieldNote } from './field-note'
import { mapTexts, openReason, type TextMapper } from './map-texts'
import { inputCodec, readInput } from './read-input'
import { isPseudonym, isPublicText } from './redact'
import { upcast } from './upcasts'

/** A field that stays, and why. */
export interface OpenField {
  /** For example `quizAttemptCompleted.answers[].id`. */
  readonly path: string
  readonly reasons: readonly OpenReason[]
}

/** Reads what a redacted export contains, by the codecs that redaction uses (X-EXPORT-02). */
export interface RedactionNotes {
  /** Notes a stored row after its redaction. */
  readonly row: (raw: unknown) => void
  readonly state: (state: unknown) => void
  readonly content: (kind: string, codec: t.Any, content: unknown) => void
  /** Returns what was noted so far. Names of fields, not their paths, keep it small. */
  readonly report: () => RedactionReport
  /** Returns the paths of the fields that stay. */
  readonly openFields: () => readonly OpenField[]
}

/** The name under which pseudonyms of fields that no codec declares are counted. */
const UNDECLARED = 'undeclared'

/**
 * Creates notes. `onPrivate` is called with the path of each value that redaction would have replaced: a text that is not
 * a pseudonym, or a number that no codec declares.
 */
export function redactionNotes(onPrivate: (path: string) => void = () => undefined): RedactionNotes {
  const replaced = new Map<string, number>()
  const roots = new Map<string, FieldNote>()
  const rootOf = (path: string): FieldNote => {
    const known = roots.get(path) ?? fieldNote(path, path)
    roots.set(path, known)
    return known
  }
  const map: TextMapper = {
    text: (text, place, field) => {
      const reason = openReason(place, text)
      if (reason !== undefined) field?.open.add(reason)
      else if (isPseudonym(text)) {
        const kind = place.length === 0 ? UNDECLARED : (field?.name ?? UNDECLARED)
        replaced.set(kind, (replaced.get(kind) ?? 0) + 1)
      } else if (!isPublicText(text)) onPrivate(field?.path ?? '')
      else if (text.trim() !== '') field?.open.add('public')
      return text
    },
    number: (value, place, field) => {
      if (place.length > 0) field?.open.add('number')
      else if (value !== 0) onPrivate(field?.path ?? '')
      return value
    },
    key: (_key, field) => void field?.open.add('key'),
  }
  const noteData = (data: unknown, { type, v }: Readonly<Record<string, unknown>>): void => {
    const kind = typeof type === 'string' ? kindOf(type) : undefined
    if (kind === undefined || typeof v !== 'number' || v > kind.v)
      return void mapTexts(data, undeclared, map, rootOf('unknown event'))
    const current = v < kind.v && isRecord(data) ? upcast(kind.type, v, kind.v, data) : data
    mapTexts(current, rootPath(kind.data), map, rootOf(kind.type))
  }
  const openNotes = () => [...roots.values()].flatMap(withInner).filter(({ open }) => open.size > 0)
  return {
    row: (raw) => {
      if (!isRecord(raw)) return onPrivate('damaged row')
      // A damaged row has no envelope.
      if ('damaged' in raw) return void mapTexts(raw['damaged'], undeclared, map, rootOf('damaged row'))
      const { data, input, type: _type, ...stamp } = raw
      mapTexts(stamp, rootPath(Envelope), map, rootOf('row'))
      noteData(data, raw)
      const kept = readInput(input)
      if (kept !== undefined) mapTexts(kept.data, rootPath(inputCodec(kept)), map, rootOf(`input ${kept.type}`))
      else if (input !== undefined) onPrivate('input')
    },
    state: (state) => void mapTexts(state, rootPath(State), map, rootOf('state')),
    content: (kind, codec, content) => void mapTexts(content, rootPath(codec), map, rootOf(`content ${kind}`)),
    report: () => {
      const names = new Map<string, Set<string>>()
      for (const { name, open } of openNotes())
        for (const reason of open) names.set(reason, (names.get(reason) ?? new Set()).add(name))
      return {
        replaced: Object.fromEntries([...replaced].toSorted(([, one], [, other]) => other - one)),
        open: Object.fromEntries([...names].map(([reason, fields]) => [reason, [...fields].toSorted()])),
      }
    },
    openFields: () => openNotes().map(({ path, open }) => ({ path, reasons: [...open] })),
  }
}

const withInner = (field: FieldNote): readonly FieldNote[] => [field, ...[...field.inner.values()].flatMap(withInner)]
