import * as E from 'fp-ts/Either'
import { migrateState } from '../../core/log/state-migrations'
import { privateSearch, type PrivateKind, type PrivateSearch, type PrivateWords } from '../../core/log/private-search'
import { redactionNotes, type OpenField, type RedactionNotes } from '../../core/log/redaction-notes'
import { declaredNames } from '../../core/log/codec-paths'
import { inputCodecs } from '../../core/log/read-input'
import { State } from '../../core/state'
import { api } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { decode } from '../../protocol/codec'
import { events } from '../../protocol/events/catalogue'
import { fieldNames } from '../../protocol/codec-introspection'
import {
  ContentLine,
  fromLogEvent,
  importLimits,
  LogEvent,
  Manifest,
  type ImportFault,
} from '../../protocol/export-format'
import { parseJson } from '../../protocol/json'
import { isRecord } from '../../protocol/record'
import type { RedactionReport } from '../../protocol/redaction-report'
import { exportedContents } from './export-contents'
import { importLog } from './import'
import { readLines } from './read-lines'

/** A place in a file whose text identifies somebody, or that a redacted export should have replaced. */
export interface AuditHit {
  /** The line of the file, counted from 1. */
  readonly line: number
  /** The number of the row; absent for the manifest, content, and a row without one. */
  readonly seq?: number
  /** The field, with `*` for names that no codec declares. */
  readonly field: string
  readonly found: PrivateKind | 'unreplaced text'
}

/** What an audit of a file finds. */
export interface Audit {
  readonly redacted: boolean
  /** Number of texts that were searched, names of fields included. */
  readonly texts: number
  /** Counted anew from the rows; absent for an export with private content. */
  readonly report?: RedactionReport
  /** Paths of the fields that stay; empty for an export with private content. */
  readonly openFields: readonly OpenField[]
  readonly hits: readonly AuditHit[]
  /** Why the file was not read completely. */
  readonly fault?: ImportFault
}

/**
 * Searches all lines of an exported log for what identifies people. In a redacted export every text must be one that a
 * codec marks as exportable, or a pseudonym; any other one is a hit, too. Left for a file that is no log.
 */
export async function auditLog(file: Blob, words: PrivateWords): Promise<E.Either<ImportFault, Audit>> {
  const log = await importLog(file)
  if (E.isLeft(log)) return log
  const { manifest, fault } = log.right
  const hits: AuditHit[] = []
  const at: Place = { line: 0, seq: undefined }
  const known = new Set<string>()
  const hit = (field: string, found: AuditHit['found']) => {
    const key = `${at.line} ${field} ${found}`
    if (known.has(key)) return
    known.add(key)
    hits.push({ line: at.line, ...(at.seq === undefined ? {} : { seq: at.seq }), field, found })
  }
  const notes = manifest.redacted ? redactionNotes((field) => hit(field, 'unreplaced text')) : undefined
  const walk = textWalker(privateSearch(words), hit)
  for await (const { number, text } of readLines(file, importLimits)) {
    const json = parseJson(text)
    at.line = number
    at.seq = undefined
    if (E.isLeft(json)) {
      walk.text('line', text)
      continue
    }
    const event = decode(LogEvent, json.right)
    if (E.isRight(event) && event.right.sequence !== undefined) at.seq = Number(event.right.sequence)
    walk.line(json.right)
    if (notes !== undefined) noteLine(notes, json.right, hit)
  }
  return E.right({
    redacted: manifest.redacted,
    texts: walk.count(),
    ...(notes === undefined ? {} : { report: notes.report() }),
    openFields: notes?.openFields() ?? [],
    hits,
    ...(fault === undefined ? {} : { fault }),
  })
}

interface Place {
  line: number
  seq: number | undefined
}

/** Notes a line of a redacted export by its codec. Fields that no codec declares are hits. */
function noteLine(notes: RedactionNotes, line: unknown, hit: (field: string, found: 'unreplaced text') => void): void {
  const manifest = decode(Manifest, line)
  const content = decode(ContentLine, line)
  const event = decode(LogEvent, line)
  const codec = E.isRight(manifest)
    ? Manifest
    : E.isRight(content)
      ? ContentLine
      : E.isRight(event)
        ? LogEvent
        : undefined
  const declared = codec === undefined ? undefined : new Set(fieldNames(codec))
  if (declared !== undefined && isRecord(line) && Object.keys(line).some((key) => !declared.has(key)))
    hit('*', 'unreplaced text')
  if (E.isRight(manifest)) {
    const { checkpoint, stateVersion } = manifest.right
    if (checkpoint === undefined) return
    const state = migrateState(stateVersion, checkpoint.state)?.state
    if (State.is(state)) notes.state(state)
    else hit('checkpoint.state', 'unreplaced text')
  } else if (E.isRight(content)) {
    const { kind, content: included } = content.right
    if (included !== undefined) notes.content(kind, exportedContents[kind], included)
  } else if (E.isRight(event)) notes.row(fromLogEvent(event.right))
}

let allNames: ReadonlySet<string> | undefined
/** The names of fields that a codec declares. Other names may be private. */
const knownNames = (): ReadonlySet<string> =>
  (allNames ??= new Set([
    'kind',
    'type',
    ...declaredNames([
      Manifest,
      ContentLine,
      LogEvent,
      State,
      ...Object.values(events).map(({ data }) => data),
      ...Object.values(exportedContents),
      ...inputCodecs(),
      ...Object.values(api).flatMap((call: Call) => (call.params === undefined ? [] : [call.params])),
    ]),
  ]))

/** Parts of a line with the texts of people; the other attributes are ids, times and hashes. */
const FREE: ReadonlySet<string> = new Set(['data', 'input', 'content', 'checkpoint'])
const ID = /(?:^i|I)ds?$/

/** Searches each text, number and name of a field. */
function textWalker(search: PrivateSearch, hit: (field: string, found: PrivateKind) => void) {
  let count = 0
  const text = (field: string, value: string, isCoded = false): boolean => {
    count += 1
    const found = search(value, isCoded)
    for (const kind of found) hit(field, kind)
    return found.length > 0
  }
  const walk = (value: unknown, path: string, isCoded: boolean): void => {
    if (typeof value === 'string') {
      // Kept inputs and the bodies of queued actions are JSON as text.
      const inner = /^\s*[[{]/.test(value) ? parseJson(value) : undefined
      if (inner !== undefined && E.isRight(inner)) walk(inner.right, path, isCoded)
      else text(path, value, isCoded)
    } else if (typeof value === 'number') {
      for (const kind of search(String(value), true)) if (kind.startsWith('canary')) hit(path, kind)
    } else if (Array.isArray(value)) value.forEach((item, place) => walk(item, `${path}[${place}]`, isCoded))
    else if (isRecord(value))
      for (const [key, inner] of Object.entries(value)) {
        const isNamed = !text(`${path}.*`, key, true) && knownNames().has(key)
        const isFree = path === '' && FREE.has(key)
        const field = isNamed ? key : '*'
        walk(inner, path === '' ? field : `${path}.${field}`, isFree ? false : isCoded || ID.test(key))
      }
  }
  return { line: (line: unknown) => walk(line, '', true), text, count: () => count }
}
