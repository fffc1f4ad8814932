import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { api, matchCall } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { Instant } from '../../protocol/codec'
import { kindOf } from '../../protocol/events/catalogue'
import { QueuedRow } from '../../protocol/events/queued-row'
import { RecoveredEvent } from '../../protocol/events/recovered-event'
import { canonicalJson, parseJson } from '../../protocol/json'
import { statementsPath } from '../../protocol/learning-records'
import { LearningStatement } from '../../protocol/learning-statement'
import type { OpenReason } from '../../protocol/redaction-report'
import { isRecord } from '../../protocol/record'
import {
  codecMatchesAt,
  entryAt,
  fieldAt,
  isWordAt,
  itemAt,
  markedOpenAt,
  rootPath,
  undeclared,
  type CodecPath,
} from './codec-paths'
import { innerField, type FieldNote } from './field-note'

/*
 * Visits the texts and numbers of events, states and content with the codecs that declare them. Redaction replaces the
 * texts (redact), and the report on redaction counts them (redaction-notes).
 */

/** Maps one text or number. `place` is empty where no codec declares the value. */
export interface TextMapper {
  readonly text: (text: string, place: CodecPath, field: FieldNote | undefined) => string
  readonly number: (value: number, place: CodecPath, field: FieldNote | undefined) => number
  /** A declared key of a record, such as the id of a deck; it stays. */
  readonly key?: (key: string, field: FieldNote | undefined) => void
}

/** A time exactly as Instant formats it. */
const TIME = /^[-+\d]+-\d\d-\d\dT[\d:.]+Z$/

/** Returns why a text is exported unchanged; undefined for one that is replaced. */
export function openReason(place: CodecPath, text: string): OpenReason | undefined {
  if (place.length === 0) return undefined
  const marked = markedOpenAt(place)
  if (marked !== undefined) return marked
  if (isWordAt(place, text)) return 'word'
  return codecMatchesAt(place, Instant) && TIME.test(text) ? 'time' : undefined
}

/** Maps the texts of a value that `place` declares: the same shape with the same ids. */
export function mapTexts(value: unknown, place: CodecPath, map: TextMapper, field?: FieldNote): unknown {
  if (typeof value === 'string') return map.text(value, place, field)
  if (typeof value === 'number') return map.number(value, place, field)
  if (Array.isArray(value)) {
    const items = itemAt(place)
    const item = innerField(field, '[]')
    return value.map((one) => mapTexts(one, items, map, item))
  }
  if (!isRecord(value)) return value
  const isEvent = codecMatchesAt(place, RecoveredEvent)
  const isQueued = codecMatchesAt(place, QueuedRow)
  const entries = Object.entries(value).map(([key, inner]): readonly [string, unknown] => {
    const declared = fieldAt(place, key)
    if (declared.length > 0) {
      // The names of arbitrary fields stay, as the keys of records do.
      const isArbitrary = declared.every((codec) => codec === t.unknown)
      const named = innerField(field, isArbitrary ? '*' : key)
      if (isArbitrary) map.key?.(key, named)
      if (isEvent && key === 'data') return [key, mapData(value, map, named)]
      if (isQueued && key === 'body') return [key, mapBody(value, map, named)]
      return [key, mapTexts(inner, declared, map, named)]
    }
    const entry = entryAt(place)
    const other = innerField(field, '*')
    if (entry.length === 0) return [map.text(key, undeclared, other), mapTexts(inner, undeclared, map, other)]
    map.key?.(key, other)
    return [key, mapTexts(inner, entry, map, other)]
  })
  return Object.fromEntries(entries)
}

/** Maps the data of a recovered event, by the codec of its type. */
function mapData({ type, data }: Readonly<Record<string, unknown>>, map: TextMapper, field: FieldNote | undefined) {
  const kind = typeof type === 'string' ? kindOf(type) : undefined
  return mapTexts(data, kind === undefined ? undeclared : rootPath(kind.data), map, field)
}

/** Maps the body of a queued row, which is JSON as text: by the codec of its call, in canonical form. */
function mapBody(row: Readonly<Record<string, unknown>>, map: TextMapper, field: FieldNote | undefined): unknown {
  const { method, path, body } = row
  if (typeof body !== 'string' || body === '') return body
  const json = parseJson(body)
  if (E.isLeft(json)) return map.text(body, undeclared, field)
  const place = typeof method === 'string' && typeof path === 'string' ? bodyCodecs(method, path) : undeclared
  return canonicalJson(mapTexts(json.right, place, map, field))
}

const statements = t.array(LearningStatement)

/** Returns the codecs of a row's body: the parameters of a call, or statements, which are not part of the API. */
function bodyCodecs(method: string, path: string): CodecPath {
  if (path === statementsPath) return rootPath(statements)
  const name = matchCall(method, path)?.name
  const call: Call | undefined = name === undefined ? undefined : api[name]
  return call?.params === undefined ? undeclared : rootPath(call.params)
}
