import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { nearestWord } from './nearest-word'
import {
  DeckFile,
  OrgFile,
  PackInfo,
  SettingsFile,
  TranslationFile,
  WhiteLabelsFile,
  orgFiles,
  translationFiles,
} from './pack-files'
import type { Pack, PackDeck, PackFault, PackOrg, PackTranslations } from './pack-files'
import { packRelationFaults } from './pack-relations'
import { parseDeckMarkdown } from './deck-markdown'
import type { DeckContext } from './deck-markdown'
import { parseJsonSource } from './pack-source'
import type { PackSource } from './pack-source'
import { valueFaults } from './pack-value-faults'
import { resolvePackJson } from './resolve-pack-json'
import { relationRule } from './relation-rules'
import type { RelationFault } from './relation-rules'
import { shapeFaults, withoutFaults } from './shape-faults'
import type { PackPath, Pruned } from './shape-faults'

type Read<A> = E.Either<readonly PackFault[], A>

/** The files of a pack: texts by their path below the folder, the names of media files, and other files. */
export interface PackFiles {
  readonly texts: ReadonlyMap<string, string>
  readonly others: readonly string[]
  readonly media: ReadonlySet<string>
}

/** Reads and checks a content pack (docs/content.md). `now` (ms UTC) is the base of times like 'now-3d'. */
export async function readPack(folder: string, now: number): Promise<Read<Pack>> {
  const files = await packFiles(folder)
  if (files === undefined)
    return E.left([{ file: folder, path: '', rule: 'missing-file', reason: 'this folder cannot be read' }])
  return parsePack(files, now)
}

/** Parses and checks files that have been read already. */
export function parsePack(files: PackFiles, now: number): Read<Pack> {
  const { pack, faults } = inspectPack(files, now)
  return pack === undefined || faults.length > 0 ? E.left(faults) : E.right(pack)
}

/** A file that was read, whatever its faults. */
interface ReadFile {
  readonly source: PackSource
  readonly pruned: Pruned | undefined
  readonly faultyPaths: readonly PackPath[]
}

/** A pack with all its faults. */
export interface InspectedPack {
  /** The valid parts. Undefined when pack.json or white-labels.json cannot be used. */
  readonly pack: Pack | undefined
  readonly faults: readonly PackFault[]
  /** The parsed files by path. */
  readonly sources: ReadonlyMap<string, PackSource>
  /** Converts a path in `pack` to the path in the file. They differ after a faulty list item. */
  readonly originalPath: (file: string, path: PackPath) => PackPath
}

/**
 * Parses the files and finds all faults at once: of syntax, of shape, of values, and of references between the valid
 * parts. A reference to a part that is itself faulty is not reported.
 */
export function inspectPack(files: PackFiles, now: number): InspectedPack {
  const faults: PackFault[] = []
  const read = new Map<string, ReadFile>()
  const lossy = new Set<string>()
  const take = <A>(file: string, codec: t.Type<A, unknown, unknown>): A | undefined => {
    const text = files.texts.get(file)
    const parsed = text === undefined ? undefined : parseFile(file, text, files)
    if (parsed === undefined || E.isLeft(parsed)) {
      faults.push(parsed?.left ?? { file, path: '', rule: 'missing-file', reason: 'this file is missing' })
      lossy.add(file)
      return undefined
    }
    const source = parsed.right
    const placed = resolvePackJson(source.json, now, () => {})
    const wrong = shapeFaults(codec, placed)
    faults.push(
      ...[...wrong, ...valueFaults(source.json, files.media)].map((fault) => placedFault(file, source, fault)),
    )
    const pruned = withoutFaults(placed, wrong)
    read.set(file, { source, pruned, faultyPaths: wrong.map(({ path }) => path) })
    if (pruned === undefined || pruned.lossy) lossy.add(file)
    if (pruned === undefined) return undefined
    const decoded = decode(codec, pruned.value)
    if (E.isRight(decoded)) return decoded.right
    const path = decoded.left.path.split('.').slice(1)
    faults.push(placedFault(file, source, { path, rule: 'wrong-type', reason: `${decoded.left.expected} expected` }))
    lossy.add(file)
    return undefined
  }
  const info = take('pack.json', PackInfo)
  const whiteLabels = take('white-labels.json', WhiteLabelsFile)
  const folders = orgFolders(files)
  if (folders.length === 0)
    faults.push({ file: 'orgs', path: '', rule: 'missing-file', reason: 'there is no organisation in the pack' })
  const orgs = folders.map((folder) => readOrg(files, folder, take)).filter((org) => org !== undefined)
  faults.push(...strayFiles(files, folders))
  const sources = new Map([...read].map(([file, { source }]) => [file, source]))
  const originalPath = (file: string, path: PackPath) => read.get(file)?.pruned?.originalPath(path) ?? path
  if (info === undefined || whiteLabels === undefined) return { pack: undefined, faults, sources, originalPath }
  const pack: Pack = { info, hash: hashOfFiles(files), whiteLabels, orgs, texts: files.texts, media: files.media }
  faults.push(...relationFaultsOf(pack, files, read, lossy))
  return { pack, faults, sources, originalPath }
}

function parseFile(file: string, text: string, { texts }: PackFiles): E.Either<PackFault, PackSource> {
  const limit = /\/translations\/[^/]+$/.test(file) ? longestTranslations : longestFile
  if (text.length > limit)
    return E.left({
      file,
      path: '',
      rule: 'too-long',
      reason: `it is longer than ${limit / MEGABYTE} MB`,
      repair: 'Split it.',
    })
  return E.mapLeft((fault: Omit<PackFault, 'file' | 'path'>): PackFault => ({ file, path: '', ...fault }))(
    file.endsWith('.md')
      ? parseDeckMarkdown(text, { file, ...ownerOf(texts.get(file.replace(/decks\/[^/]+$/, 'org.json'))) })
      : parseJsonSource(text),
  )
}

const OrgName = t.type({ org: t.intersection([t.type({ id: t.string }), t.partial({ name: t.string })]) })

/** Returns the organisation that owns the decks of a folder, from its org.json. */
function ownerOf(text: string | undefined): Pick<DeckContext, 'owner'> {
  const json = parseJson(text ?? '')
  const decoded = E.isRight(json) ? OrgName.decode(json.right) : undefined
  if (decoded === undefined || E.isLeft(decoded)) return {}
  const { id, name } = decoded.right.org
  return { owner: { id, ...(name === undefined ? {} : { name }) } }
}

type Unplaced = Omit<PackFault, 'file' | 'path' | 'place'> & { readonly path: PackPath }

const placedFault = (file: string, source: PackSource, { path, rule, reason, repair }: Unplaced): PackFault => ({
  file,
  path: path.join('.'),
  rule,
  reason,
  ...(repair === undefined ? {} : { repair }),
  place: source.placeOf(path, rule === 'unknown-field' ? 'name' : 'value'),
})

/** Returns the faults of references, without those that only follow from another fault. */
function relationFaultsOf(
  pack: Pack,
  files: PackFiles,
  read: ReadonlyMap<string, ReadFile>,
  lossy: ReadonlySet<string>,
): readonly PackFault[] {
  return packRelationFaults(pack).flatMap((fault): readonly PackFault[] => {
    const file = read.get(fault.file)
    const { rule, repair } = relationRule(fault.reason)
    if (file === undefined) return [{ ...fault, rule }]
    const dotted = fault.path === '' ? [] : fault.path.split('.')
    const path = file.pruned?.originalPath(dotted) ?? dotted
    if (file.faultyPaths.some((faulty) => beginsWith(faulty, path) || beginsWith(path, faulty))) return []
    if (rule === 'unknown-reference' && mayBeLost(fault, path, file.source, files, lossy)) return []
    return [
      placedFault(fault.file, file.source, {
        path,
        rule,
        reason: fault.reason,
        ...(repair === undefined ? {} : { repair }),
      }),
    ]
  })
}

const beginsWith = (path: PackPath, start: PackPath): boolean =>
  start.length > 0 && start.every((step, index) => path[index] === step)

/** Could the referenced thing be in a part that was not read because of its faults? */
function mayBeLost(
  { file }: RelationFault,
  path: PackPath,
  source: PackSource,
  { texts }: PackFiles,
  lossy: ReadonlySet<string>,
): boolean {
  if (lossy.size === 0) return false
  const id = valueAt(source.json, path)
  if (typeof id !== 'string') return true
  return [...lossy].some((lost) => {
    const text = texts.get(lost) ?? ''
    const first = text.indexOf(id)
    return lost === file ? first !== text.lastIndexOf(id) : first !== -1
  })
}

function valueAt(json: unknown, path: PackPath): unknown {
  let value = json
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, step)?.value
  }
  return value
}

const requiredFiles: ReadonlySet<string> = new Set(['users.json', 'roles.json', 'categories.json'])

type Take = <A>(file: string, codec: t.Type<A, unknown, unknown>) => A | undefined

function readOrg(files: PackFiles, folder: string, take: Take): PackOrg | undefined {
  const path = `orgs/${folder}`
  const list = <A>(name: keyof typeof orgFiles, codec: t.Type<A[], unknown, unknown>): readonly A[] =>
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
    translations: translationFiles.flatMap(({ language, name }): readonly PackTranslations[] => {
      const file = `${path}/${name}`
      const given = files.texts.has(file) ? take(file, TranslationFile) : undefined
      return given === undefined ? [] : [{ ...given, language, file }]
    }),
  }
  return org === undefined ? undefined : { org, ...rest }
}

const MEGABYTE = 1024 * 1024
/** Maximum length of a pack's file (docs/content.md). */
const longestFile = 2 * MEGABYTE
/** Maximum length of a file with translations, which has all texts of an organisation twice. */
export const longestTranslations = 16 * MEGABYTE

const orgFolders = (files: PackFiles): readonly string[] =>
  [...new Set([...files.texts.keys()].flatMap((file) => /^orgs\/([^/]+)\//.exec(file)?.[1] ?? []))].toSorted()

/** Finds files that no rule reads; their names are probably misspelt. */
function strayFiles(files: PackFiles, folders: readonly string[]): readonly PackFault[] {
  const known = new Set(['pack.json', 'white-labels.json'])
  for (const folder of folders) {
    const names = ['org.json', 'settings.json', ...Object.keys(orgFiles), ...translationFiles.map(({ name }) => name)]
    for (const name of names) known.add(`orgs/${folder}/${name}`)
  }
  return [...files.texts.keys(), ...files.others]
    .filter((file) => !known.has(file) && !isDeckFile(file))
    .map((file) => ({
      file,
      path: '',
      rule: 'unknown-file',
      reason: 'no such file belongs to a pack',
      repair: strayHint(file, known),
    }))
}

const isDeckFile = (path: string): boolean => /^orgs\/[^/]+\/decks\/[^/]+\.(?:json|md)$/.test(path)

function strayHint(file: string, known: ReadonlySet<string>): string {
  const near = nearestWord(
    file.replaceAll('.', '_'),
    [...known].map((name) => name.replaceAll('.', '_')),
  )
  return near === undefined ? 'Remove it.' : `Did you mean '${near.replaceAll('_', '.')}'?`
}

function hashOfFiles({ texts, media }: PackFiles): string {
  const hash = createHash('sha256')
  for (const file of [...texts.keys()].toSorted()) hash.update(`${file}\n${texts.get(file) ?? ''}\n`)
  for (const name of [...media].toSorted()) hash.update(`${name}\n`)
  return hash.digest('hex')
}

/** Reads all files below the folder. Undefined when the folder cannot be read. */
export async function packFiles(folder: string): Promise<PackFiles | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return undefined
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
  const texts = new Map<string, string>()
  for (const path of paths.filter((name) => (name.endsWith('.json') && !isIgnored(name)) || isDeckFile(name))) {
    texts.set(path, await readFile(join(folder, path), 'utf8'))
  }
  const media = new Set(paths.filter((name) => name.startsWith('media/')))
  return { texts, media, others: paths.filter((name) => name.startsWith('orgs/') && !texts.has(name)) }
}

/** Media, JSON Schemas for editors, and settings of editors. */
const isIgnored = (path: string): boolean => /^(?:media|schema|\.[^/]+)\//.test(path)
