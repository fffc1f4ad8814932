// Imports notes and pictures of Anki packages (.apkg). The review history is counted and not carried over.
import * as E from 'fp-ts/Either'
import { Decompress } from 'fzstd'
import initSqlJs from 'sql.js'
import type { Database } from 'sql.js'
import { parseJson } from '../../../protocol/json'
import { isRecord } from '../../../protocol/record'
import { ImportFault, inMegabytes, limits } from './imported'
import type { Imported, ImportedItem, Note } from './imported'
import { questionText } from './question-text'
import { simplify } from './simple-html'
import { unzip } from './zip'

/** Reads a package. The first field of a note is the front, the others are the back. */
export async function ankiItems(bytes: Uint8Array): Promise<Imported> {
  const files = await unzip(bytes)
  const newest = files.get('collection.anki21b')
  const collection =
    newest === undefined ? (files.get('collection.anki21') ?? files.get('collection.anki2')) : unpack(newest)
  if (collection === undefined) throw new ImportFault('The package has no collection.')
  const sql = await initSqlJs()
  let database: Database | undefined
  try {
    database = new sql.Database(collection)
    return itemsIn(database, mediaOf(files, newest !== undefined))
  } catch (error) {
    if (error instanceof ImportFault) throw error
    throw new ImportFault('The collection of the package cannot be read.')
  } finally {
    database?.close()
  }
}

/** Decompresses Zstandard data, with a bound. */
function unpack(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  let total = 0
  const stream = new Decompress((chunk) => {
    total += chunk.length
    if (total > limits.entryBytes)
      throw new ImportFault(`The package unpacks to more than ${inMegabytes(limits.entryBytes)}.`)
    chunks.push(chunk)
  })
  try {
    stream.push(bytes, true)
  } catch (error) {
    if (error instanceof ImportFault) throw error
    throw new ImportFault('The package is damaged.')
  }
  return Buffer.concat(chunks)
}

/** Returns the media files by name. The entry 'media' maps the numbered entries to names. */
function mediaOf(files: ReadonlyMap<string, Uint8Array>, isNewest: boolean): ReadonlyMap<string, Uint8Array> {
  const list = files.get('media')
  if (list === undefined) return new Map()
  const named = isNewest ? namesIn(unpack(list)) : undefined
  const json = named === undefined ? parseJson(Buffer.from(list).toString('utf8')) : undefined
  const names =
    named ??
    (json !== undefined && E.isRight(json) && isRecord(json.right)
      ? Object.entries(json.right).flatMap(([number, name]) =>
          typeof name === 'string' ? [[number, name] as const] : [],
        )
      : [])
  return new Map(
    names.flatMap(([number, name]) => {
      const bytes = files.get(number)
      return bytes === undefined ? [] : [[name, isNewest ? unpack(bytes) : bytes] as const]
    }),
  )
}

/** Reads the names of the newest media list, a protocol buffer: entries of field 1, each with its name in field 1. */
function namesIn(bytes: Uint8Array): readonly (readonly [string, string])[] {
  const names: (readonly [string, string])[] = []
  const varint = (at: number): readonly [value: number, next: number] => {
    let value = 0
    for (let shift = 0, next = at; next < bytes.length && shift < 28; shift += 7) {
      const byte = bytes[next++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return [value, next]
    }
    throw new ImportFault('The list of media is damaged.')
  }
  for (let at = 0; at < bytes.length;) {
    const [tag, afterTag] = varint(at)
    const [length, start] = varint(afterTag)
    if (tag === 0x0a && bytes[start] === 0x0a) {
      const [nameLength, nameStart] = varint(start + 1)
      names.push([
        String(names.length),
        Buffer.from(bytes.subarray(nameStart, nameStart + nameLength)).toString('utf8'),
      ])
    }
    at = start + length
  }
  return names
}

const fieldSeparator = '\u001F'

function itemsIn(database: Database, files: ReadonlyMap<string, Uint8Array>): Imported {
  const notes: Note[] = []
  const items: ImportedItem[] = []
  const media = new Map<string, Uint8Array>()
  const statement = database.prepare('select guid, flds from notes order by id limit ?', [limits.items + 1])
  while (statement.step()) {
    const [guid, fields] = statement.get()
    const key = String(guid)
    if (items.length >= limits.items)
      throw new ImportFault(`The package has more than ${limits.items} notes. Export a part of it.`)
    const [front = '', ...backs] = String(fields).split(fieldSeparator)
    const picture = (source: string): string | undefined => {
      const bytes = files.get(source)
      if (bytes === undefined) return undefined
      media.set(source, bytes)
      return source
    }
    const plain = (html: string) =>
      html.replace(/\[sound:[^\]]*\]/g, '').replace(/\{\{c\d+::(.*?)(?:::.*?)?\}\}/g, '$1')
    if (/\[sound:/.test(String(fields)))
      notes.push({ at: key, kind: 'changed', reason: 'its sounds are not carried over' })
    const isCloze = /\{\{c\d+::/.test(front)
    const question = isCloze ? front.replace(/\{\{c\d+::.*?\}\}/g, '…') : front
    const { title, content } = questionText(plain(question), picture)
    const back = [...(isCloze ? [front] : []), ...backs].map((html) => simplify(plain(html), picture).html).join('')
    if (title === '' && content === undefined) notes.push({ at: key, kind: 'skipped', reason: 'its front is empty' })
    else items.push({ key, title: title || 'Picture', content: `${content ?? ''}${back}`, kind: 'card' })
  }
  statement.free()
  const [reviews] = database.exec('select count(*) from revlog')
  const count = Number(reviews?.values[0]?.[0] ?? 0)
  if (count > 0)
    notes.push({ at: 'package', kind: 'skipped', reason: `${count} reviews of its history are not carried over` })
  return { items, notes, media }
}
