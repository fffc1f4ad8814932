import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Instant, Integer, oneOf } from './codec'
import { Envelope } from './events'
import { Id } from './ids'

/*
 * The file of an exported event log: gzip-compressed JSON Lines in UTF-8. The first line is the manifest, then comes
 * one CloudEvents 1.0 event in JSON for each row of the log, then the content that its screens show, and the last line is
 * the trailer (X-EXPORT-01).
 */

export const exportFormat = 'flipdeck-log'
/** The second version carries content; files of the first have none and are read as ever. */
export const exportFormatVersion = 2
export const readableVersions: readonly unknown[] = [1, exportFormatVersion]

/** What an import takes at the most (X-EXPORT-04). Bytes of the file, bytes of its text, rows. Depth is parseJson's. */
export const importLimits = { compressed: 20_000_000, expanded: 100_000_000, rows: 200_000 } as const
export type ImportLimits = { readonly [K in keyof typeof importLimits]: number }

/**
 * What a file carries of content at the most: characters of its lines, and lines. What does not fit stands in it with its
 * hash alone. Together with the events it stays under what an import takes.
 */
export const contentLimits = { characters: 4_000_000, lines: 1_000 } as const

/** The state that the log goes on from, where its beginning was compacted away. */
const Start = entity('Start', { seq: Integer, state: t.unknown }, {})

/**
 * The first line. `counts` and `stateHash` are those of folding exactly what the file holds; so a redacted log has a
 * state hash of its own. appVersion is the id of the build that wrote the file.
 */
export const Manifest = entity(
  'Manifest',
  {
    format: t.literal(exportFormat),
    formatVersion: Integer,
    appVersion: t.string,
    protocolVersion: Integer,
    protocolHash: t.string,
    /** Of the shape of `checkpoint` and of what `stateHash` is taken over. */
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
  { org: Id, checkpoint: Start },
)
export type Manifest = t.TypeOf<typeof Manifest>

/**
 * The last line: how many lines stand between it and the manifest, and the SHA-256 chain over those lines and then the
 * manifest, which is written first but known last.
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

/** The kinds of content that a file carries: decks, the lists of Home, the library. */
export const ExportedKind = oneOf('ExportedKind', ['deck', 'home', 'library'])
export type ExportedKind = t.TypeOf<typeof ExportedKind>

/** Content under the hash by which events name it; left out when there was no room for it, or it was there no more. */
export const ContentLine = entity(
  'ContentLine',
  { format: t.literal('flipdeck-log-content'), kind: ExportedKind, hash: t.string },
  { content: t.unknown },
)
export type ContentLine = t.TypeOf<typeof ContentLine>

/** One row of the log as CloudEvent. zone, actor, org, session, intent and fingerprint are extension attributes. */
export const LogEvent = entity(
  'LogEvent',
  { specversion: t.literal('1.0'), id: Id, source: t.string, type: t.string, data: t.UnknownRecord },
  {
    time: t.string,
    datacontenttype: t.string,
    /** The row's seq as ten digits, so that the order of the texts is that of the events (sequence extension). */
    sequence: t.string,
    zone: t.number,
    actor: t.string,
    org: t.string,
    session: t.string,
    intent: t.string,
    /** Of the state after this event, for finding where another build's fold parts from this one. */
    fingerprint: t.string,
  },
)
export type LogEvent = t.TypeOf<typeof LogEvent>

const SOURCE = 'flipdeck:log'
const DAMAGED = 'flipdeck.damaged'
const TYPE = /^flipdeck\.(.*)\.v(-?\d+)$/s

/** The line of a stored row. A row that is no envelope is carried whole as data; place is its position in the file. */
export function toLogEvent(row: unknown, place: number, fingerprint?: string): LogEvent {
  const envelope = decode(Envelope, row)
  const mark = fingerprint === undefined ? {} : { fingerprint }
  const common = { specversion: '1.0', source: SOURCE, datacontenttype: 'application/json' } as const
  if (E.isLeft(envelope)) return { ...common, id: `damaged-${place}`, type: DAMAGED, ...mark, data: { row } }
  const { seq, id, type, v, at, zone, actor, org, session, intent, data } = envelope.right
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
    ...mark,
    data,
  }
}

/** The stored row of a line. What does not make an envelope again is a damaged row, as the fold will find. */
export function fromLogEvent(event: LogEvent): unknown {
  if (event.type === DAMAGED) return event.data['row']
  const [, type, v] = TYPE.exec(event.type) ?? []
  const { id, time, sequence, zone, actor = null, org = null, session, intent, data } = event
  return { seq: Number(sequence), id, type, v: Number(v), at: time, zone, actor, org, session, intent, data }
}

/** What is wrong with a file that was to be imported. */
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

/** Why an import ends: the line at which it does, counted from 1, and for a line of the wrong shape the place in it. */
export interface ImportFault {
  readonly kind: 'importFault'
  readonly reason: ImportReason
  readonly line: number
  readonly detail?: string
}
