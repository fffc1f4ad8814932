import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import type { Json } from '../../protocol/json'
import { DeckFile, OrgFile, PackInfo, SettingsFile, WhiteLabelsFile, orgFiles } from './pack-files'
import type { Pack, PackDeck, PackFault, PackOrg } from './pack-files'
import { wrongColors } from './pack-colors'
import { packRelationFaults } from './pack-relations'
import { placeJson } from './place-json'
import { unstorablePlaces } from './unstorable'

type Read<A> = E.Either<readonly PackFault[], A>

/** The files of a pack: JSON by its path below the folder, the names of the media, and what else lies about. */
export interface PackFiles {
  readonly texts: ReadonlyMap<string, string>
  readonly others: readonly string[]
  readonly media: ReadonlySet<string>
}

/** Reads and checks a content pack (docs/content.md). `now` in ms UTC: what times like 'now-3d' are counted from. */
export async function readPack(folder: string, now: number): Promise<Read<Pack>> {
  const files = await packFiles(folder)
  if (files === undefined) return E.left([{ file: folder, path: '', reason: 'this folder cannot be read' }])
  return parsePack(files, now)
}

/** The same from files that have been read already. */
export function parsePack(files: PackFiles, now: number): Read<Pack> {
  const faults: PackFault[] = []
  const take = <A>(file: string, codec: t.Decoder<unknown, A>): A | undefined => {
    const value = readOne(files, file, codec, now)
    if (E.isRight(value)) return value.right
    faults.push(...value.left)
    return undefined
  }
  const info = take('pack.json', PackInfo)
  const whiteLabels = take('white-labels.json', WhiteLabelsFile)
  const folders = orgFolders(files)
  if (folders.length === 0) faults.push({ file: 'orgs', path: '', reason: 'there is no organisation in the pack' })
  const orgs = folders.map((folder) => readOrg(files, folder, take))
  faults.push(...strayFiles(files, folders))
  if (info === undefined || whiteLabels === undefined || faults.length > 0) return E.left(faults)
  const pack: Pack = { info, hash: hashOfFiles(files), whiteLabels, orgs: orgs.filter((org) => org !== undefined) }
  const wrong = packRelationFaults(pack)
  return wrong.length > 0 ? E.left(wrong) : E.right(pack)
}

const requiredFiles: ReadonlySet<string> = new Set(['users.json', 'roles.json', 'categories.json'])

type Take = <A>(file: string, codec: t.Decoder<unknown, A>) => A | undefined

function readOrg(files: PackFiles, folder: string, take: Take): PackOrg | undefined {
  const path = `orgs/${folder}`
  const list = <A>(name: keyof typeof orgFiles, codec: t.Decoder<unknown, A[]>): readonly A[] =>
    files.texts.has(`${path}/${name}`) || requiredFiles.has(name) ? (take(`${path}/${name}`, codec) ?? []) : []
  const org = take(`${path}/org.json`, OrgFile)
  const decks = [...files.texts.keys()]
    .filter((file) => file.startsWith(`${path}/decks/`))
    .map((file): PackDeck | undefined => {
      const deck = take(file, DeckFile)
      return deck === undefined ? undefined : { ...deck, file }
    })
  const rest = {
    folder,
    settings: files.texts.has(`${path}/settings.json`) ? (take(`${path}/settings.json`, SettingsFile) ?? {}) : {},
    roles: list('roles.json', orgFiles['roles.json']),
    users: list('users.json', orgFiles['users.json']),
    categories: list('categories.json', orgFiles['categories.json']),
    promos: list('promos.json', orgFiles['promos.json']),
    notices: list('notices.json', orgFiles['notices.json']),
    notifications: list('notifications.json', orgFiles['notifications.json']),
    competitions: list('competitions.json', orgFiles['competitions.json']),
    progress: list('progress.json', orgFiles['progress.json']),
    decks: decks.filter((deck) => deck !== undefined),
  }
  return org === undefined ? undefined : { org, ...rest }
}

function readOne<A>(files: PackFiles, file: string, codec: t.Decoder<unknown, A>, now: number): Read<A> {
  const text = files.texts.get(file)
  if (text === undefined) return E.left([{ file, path: '', reason: 'this file is missing' }])
  if (text.length > longestFile) return E.left([{ file, path: '', reason: 'it is longer than 2 MB' }])
  const json = parseJson(text)
  if (E.isLeft(json)) {
    const reason = json.left.reason === 'depth' ? 'it is nested too deeply' : 'this is not JSON'
    return E.left([{ file, path: '', reason }])
  }
  const unstorable = unstorablePlaces(json.right)
  if (unstorable.length > 0)
    return E.left(unstorable.map((path) => ({ file, path, reason: 'holds a null character or half an emoji' })))
  const missing = new Set<string>()
  const placed: Json = placeJson(json.right, now, (name) => {
    if (!files.media.has(name)) missing.add(name)
  })
  if (missing.size > 0) {
    return E.left([...missing].map((name) => ({ file, path: '', reason: `the medium '${name}' is missing` })))
  }
  const colorless = wrongColors(placed)
  if (colorless.length > 0) return E.left(colorless.map((path) => ({ file, path, reason: 'a colour expected' })))
  const decoded = decode(codec, placed)
  if (E.isRight(decoded)) return decoded
  const { path, expected } = decoded.left
  const place = path.split('.').slice(1).join('.')
  return E.left([{ file, path: place, reason: expected === 'no such field' ? expected : `${expected} expected` }])
}

/** Nothing longer is a pack's file (docs/content.md). */
const longestFile = 2 * 1024 * 1024

const orgFolders = (files: PackFiles): readonly string[] =>
  [...new Set([...files.texts.keys()].flatMap((file) => /^orgs\/([^/]+)\//.exec(file)?.[1] ?? []))].toSorted()

/** A file that nobody reads is a misspelt one. */
function strayFiles(files: PackFiles, folders: readonly string[]): readonly PackFault[] {
  const known = new Set(['pack.json', 'white-labels.json'])
  for (const folder of folders) {
    for (const name of ['org.json', 'settings.json', ...Object.keys(orgFiles)]) known.add(`orgs/${folder}/${name}`)
  }
  return [...files.texts.keys(), ...files.others]
    .filter((file) => !known.has(file) && !/^orgs\/[^/]+\/decks\/[^/]+\.json$/.test(file))
    .map((file) => ({ file, path: '', reason: 'no such file belongs to a pack' }))
}

function hashOfFiles({ texts, media }: PackFiles): string {
  const hash = createHash('sha256')
  for (const file of [...texts.keys()].toSorted()) hash.update(`${file}\n${texts.get(file) ?? ''}\n`)
  for (const name of [...media].toSorted()) hash.update(`${name}\n`)
  return hash.digest('hex')
}

/** All files below the folder, or undefined when it cannot be read. */
export async function packFiles(folder: string): Promise<PackFiles | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return undefined
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
  const texts = new Map<string, string>()
  for (const path of paths.filter((name) => name.endsWith('.json') && !name.startsWith('media/'))) {
    texts.set(path, await readFile(join(folder, path), 'utf8'))
  }
  const media = new Set(paths.filter((name) => name.startsWith('media/')))
  return { texts, media, others: paths.filter((name) => name.startsWith('orgs/') && !texts.has(name)) }
}
