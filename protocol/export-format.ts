import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct, Instant, Integer, oneOf } from './codec'
import { Envelope } from './events'
import { Id } from './ids'
import { parseJson } from './json'
import { RedactionReport } from './redaction-report'

/*
 * The file of an exported event log: gzip-compressed JSON Lines in UTF-8 (X-EXPORT-01). The first line is the manifest.
 * Then follow one CloudEvents 1.0 event in JSON per row of the log, and the content that its screens show. The last
 * line is the trailer.
 */

export const exportFormat = 'flipdeck-log'
/** The second version adds content. Files of the first version have none and remain readable. */
export const exportFormatVersion = 2
export const readableVersions: readonly unknown[] = [1, exportFormatVersion]

/** Limits of an import (X-EXPORT-04): bytes of the file, bytes of its text, rows. parseJson limits the depth. */
export const importLimits = { compressed: 20_000_000, expanded: 100_000_000, rows: 200_000 } as const
export type ImportLimits = { readonly [K in keyof typeof importLimits]: number }

/**
 * Limits of the content in a file: characters of its lines, and lines. Content beyond them is included with its hash
 * only. Content and events together stay below the import limits.
 */
export const contentLimits = { characters: 4_000_000, lines: 1_000 } as const

/** The initial state of the log, if its beginning was compacted. */
const Start = struct('Start', { seq: Integer, state: t.unknown }, {})

/**
 * The first line. `counts` and `stateHash` result from folding exactly the file's events, so a redacted log has its own
 * state hash. `appVersion` is the id of the build that wrote the file.
 */
export const Manifest = struct(
  'Manifest',
  {
    format: t.literal(exportFormat),
    formatVersion: Integer,
    appVersion: t.string,
    protocolVersion: Integer,
    protocolHash: t.string,
    /** Version of the shape of `checkpoint` and of the input of `stateHash`. */
    stateVersion: Integer,
    platform: t.string,
    createdAt: Instant,
    redacted: t.boolean,
    counts: t.type({
      events: Integer,
      unknownEvents: Integer,
      damagedRows: Integer,
      quarantinedEvents: Integer,
      gaps: Integer,
    }),
    stateHash: t.string,
  },
  {
    org: Id,
    checkpoint: Start,
    /** What was replaced and what stays, of a redacted log. Earlier builds wrote none. */
    redaction: RedactionReport,
    /** The inputs that rows keep were decided with their pseudonyms: by the shrinking of a redacted log. */
    decidedRedacted: t.literal(true),
  },
)
export type Manifest = t.TypeOf<typeof Manifest>

/**
 * The last line: the number of lines between it and the manifest, and a SHA-256 chain. The chain covers those lines and
 * then the manifest, which is written first but known last.
 */
export const Trailer = t.type(
  { format: t.literal('flipdeck-log-trailer'), count: Integer, chainHead: t.string },
  'Trailer',
)
export type Trailer = t.TypeOf<typeof Trailer>

export const trailer = (count: number, chainHead: string): Trailer => ({
  format: 'flipdeck-log-trailer',
  count,
  chainHead,
})

/** The kinds of content in a file: decks, the lists of Home, the library. */
export const ExportedKind = oneOf('ExportedKind', ['deck', 'home', 'library'])
export type ExportedKind = t.TypeOf<typeof ExportedKind>

/** Content under the hash that events refer to. The content is absent if it did not fit or is missing from storage. */
export const ContentLine = struct(
  'ContentLine',
  { format: t.literal('flipdeck-log-content'), kind: ExportedKind, hash: t.string },
  { content: t.unknown },
)
export type ContentLine = t.TypeOf<typeof ContentLine>

/**
 * One row of the log as a CloudEvent. zone, actor, org, session, intent, input and fingerprint are extension attributes.
 */
export const LogEvent = struct(
  'LogEvent',
  { specversion: t.literal('1.0'), id: Id, source: t.string, type: t.string, data: t.UnknownRecord },
  {
    time: t.string,
    datacontenttype: t.string,
    /** The row's seq with ten digits, so that texts sort like events (sequence extension). */
    sequence: t.string,
    zone: t.number,
    actor: t.string,
    org: t.string,
    session: t.string,
    intent: t.string,
    /** The input that the events of this intent were decided from, as JSON text: attributes are plain values. */
    input: t.string,
    /** Fingerprint of the state after this event, to find where another build's fold diverges. */
    fingerprint: t.string,
  },
)
export type LogEvent = t.TypeOf<typeof LogEvent>

const SOURCE = 'flipdeck:log'
const DAMAGED = 'flipdeck.damaged'
const TYPE = /^flipdeck\.(.*)\.v(-?\d+)$/s

/**
 * Converts a stored row to a line. A row that is not an envelope becomes data unchanged. `place` is its position in the
 * file.
 */
export function toLogEvent(row: unknown, place: number, fingerprint?: string): LogEvent {
  const envelope = decode(Envelope, row)
  const mark = fingerprint === undefined ? {} : { fingerprint }
  const common = { specversion: '1.0', source: SOURCE, datacontenttype: 'application/json' } as const
  if (E.isLeft(envelope)) return { ...common, id: `damaged-${place}`, type: DAMAGED, ...mark, data: { row } }
  const { seq, id, type, v, at, zone, actor, org, session, intent, input, data } = envelope.right
  return {
    ...common,
    id,
    type: `flipdeck.${type}.v${v}`,
    time: Instant.encode(at),
    sequence: String(seq).padStart(10, '0'),
    zone,
    ...(actor === null ? {} : { actor }),
    ...(org === null ? {} : { org }),
    session,
    intent,
    ...(input === undefined ? {} : { input: JSON.stringify(input) }),
    ...mark,
    data,
  }
}

/** Converts a line to the stored row. The fold treats a row that is not a valid envelope as damaged. */
export function fromLogEvent(event: LogEvent): unknown {
  if (event.type === DAMAGED) return event.data['row']
  const [, type, v] = TYPE.exec(event.type) ?? []
  const { id, time, sequence, zone, actor = null, org = null, session, intent, data } = event
  const input = event.input === undefined ? undefined : parseJson(event.input)
  return {
    seq: Number(sequence),
    id,
    type,
    v: Number(v),
    at: time,
    zone,
    actor,
    org,
    session,
    intent,
    data,
    ...(input === undefined || E.isLeft(input) ? {} : { input: input.right }),
  }
}

/** Why a file cannot be imported. */
export const ImportReason = oneOf('ImportReason', [
  'notGzip',
  'tooLarge',
  'expandsTooFar',
  'tooManyRows',
  'tooDeep',
  'cutOff',
  'notText',
  'notJson',
  'notALog',
  'otherFormat',
  'otherCheckpoint',
  'notAnEvent',
  'otherCount',
  'brokenChain',
])
export type ImportReason = t.TypeOf<typeof ImportReason>

/** Why an import failed: the line, counted from 1, and for a line of the wrong shape the path in it. */
export interface ImportFault {
  readonly kind: 'importFault'
  readonly reason: ImportReason
  readonly line: number
  readonly detail?: string
}
