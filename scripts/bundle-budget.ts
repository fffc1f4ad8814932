// The byte budgets (X-BUNDLE-01) and their judgement, as pure functions over a build manifest and sizes.
import { createHash } from 'node:crypto'
import type { BuildRecord, BuiltFile } from './build-stats'

/** One entry of Vite's manifest, by the source that it stands for. */
export interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, ManifestEntry>>

/** Limits in bytes of gzip; a kB is 1 000 bytes. */
export const limits = {
  firstScript: 120_000,
  /** What must arrive before Home shows, its own view among it (decision 37). */
  worker: 105_000,
  /** The whole core at once with all views, without what stores and sends; fetched by '/replay' alone. */
  replayWorker: 120_000,
  firstStyle: 14_000,
  language: 14_000,
  /** The texts of the screens that are opened later, which come in a file of their own (decision 38). */
  laterTexts: 10_000,
  deckViewer: 45_000,
  quizReport: 85_000,
  screen: 20_000,
} as const

/** Scripts that the first load may ask for: each is another request before anything shows. */
const firstScripts = 2

export interface Row {
  readonly name: string
  readonly bytes: number
  /** null: no budget is set for it, the figure is for information. */
  readonly limit: number | null
}

export interface Judgement {
  readonly rows: readonly Row[]
  readonly faults: readonly string[]
}

/** What a build is judged by. */
export interface Build {
  readonly manifest: Manifest
  readonly record: Pick<BuildRecord, 'page' | 'worker'>
  /** Bytes of a built file after gzip. */
  readonly size: (file: string) => number
  /** The folders in ui/screens: each must be found in the build. */
  readonly screens: readonly string[]
}

const stamp = (of: string, length: number) => createHash('sha256').update(of).digest('base64url').slice(0, length)

/**
 * A built file's text as it is measured. What changes with every build, its id and the hashes in the names of files, is
 * put in place by letters that do not: the same code would be some bytes more or less after a change of a test.
 */
export function withoutStamps(text: string, buildId: string): string {
  const hashes: string[] = []
  return text
    .replaceAll(buildId, stamp('build', buildId.length))
    .replaceAll(/(?<=\w-)[\w-]{8}(?=\.(?:js|css)\b)/g, (hash) => {
      if (!hashes.includes(hash)) hashes.push(hash)
      return stamp(`file ${hashes.indexOf(hash)}`, hash.length)
    })
}

/** Everything reached from the first ones. */
const closure = (first: readonly string[], next: (name: string) => readonly string[]): Set<string> => {
  const reached = new Set(first)
  for (const name of reached) for (const other of next(name)) reached.add(other)
  return reached
}

const staticImports = (manifest: Manifest) => (key: string) => manifest[key]?.imports ?? []

/** What a dynamic entry loads beside what is there already: its script, its imports, their styles. */
const lazyFiles = (manifest: Manifest, key: string, present: ReadonlySet<string>): string[] => {
  const own = [...closure([key], staticImports(manifest))].filter((name) => !present.has(name))
  return [...new Set(own.flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()))]
}

/** What is there whoever asks for a part: the first load, and what all of those that ask for it have loaded themselves. */
const presentFor = (manifest: Manifest, key: string, first: ReadonlySet<string>): ReadonlySet<string> => {
  const askers = Object.keys(manifest).filter((name) => manifest[name]?.dynamicImports?.includes(key) === true)
  const [one = first, ...others] = askers.map((name) => closure([...first, name], staticImports(manifest)))
  return new Set([...one].filter((name) => others.every((other) => other.has(name))))
}

const nameLazy = (key: string): Pick<Row, 'name' | 'limit'> => {
  const screen = /^ui\/screens\/([^/]+)/.exec(key)?.[1]
  if (screen !== undefined)
    return { name: `screen ${screen} (${key})`, limit: screen === 'deck' ? limits.deckViewer : limits.screen }
  if (key.startsWith('ui/cards/quizReport/')) return { name: `quiz report (${key})`, limit: limits.quizReport }
  const [, folder = '', language] = /^ui\/i18n\/(.*\/)?([a-z]{2})\.(?:json|ts)$/.exec(key) ?? []
  if (language === undefined) return { name: `on demand (${key})`, limit: null }
  return folder.endsWith('screens/')
    ? { name: `later texts (${key})`, limit: limits.laterTexts }
    : { name: `language (${key})`, limit: limits.language }
}

const banned = /(^|\/)node_modules\/(xstate|dexie|dexie-observable)\//

const bannedIn = (files: readonly BuiltFile[], first: ReadonlySet<string>) =>
  files
    .filter(({ file }) => first.has(file))
    .flatMap(({ file, modules }) =>
      modules.filter((module) => banned.test(module)).map((module) => `${module} is in the first load (${file})`),
    )

const replayWorker = 'worker/replay/main.ts'
const startsReplay = ({ entry, modules }: BuiltFile) => entry && modules.includes(replayWorker)
/** Imported by a call by the worker's first file, at once. */
const holdsBridge = ({ modules }: BuiltFile) => modules.includes('worker/bridge.ts')
const startsCore = (built: BuiltFile) => (built.entry && !startsReplay(built)) || holdsBridge(built)
const holdsHome = ({ modules }: BuiltFile) => modules.includes('worker/code/today.ts')

/** What a worker needs: its entries, and what they import. */
const workerFiles = (files: readonly BuiltFile[], isEntry: (built: BuiltFile) => boolean) => {
  const byName = new Map(files.map((built) => [built.file, built]))
  const entries = files.filter(isEntry).map(({ file }) => file)
  return [...closure(entries, (file) => byName.get(file)?.imports ?? [])]
}

/** Measures a build and says where it is over. A part that is missing is a fault: nothing passes unmeasured. */
export const judge = ({ manifest, record, size, screens }: Build): Judgement => {
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + size(file), 0)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const first = closure(entries, staticImports(manifest))
  const firstFiles = new Set([...first].flatMap((key) => manifest[key]?.file ?? []))
  const firstStyles = new Set([...first].flatMap((key) => manifest[key]?.css ?? []))
  const workers = workerFiles(record.worker, (built) => startsCore(built) || holdsHome(built))
  const replayFiles = workerFiles(record.worker, startsReplay)
  const dynamic = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry === true && !first.has(key))
  const rows: Row[] = [
    { name: 'first load, script', bytes: sum([...firstFiles]), limit: limits.firstScript },
    { name: 'worker until Home shows', bytes: sum(workers), limit: limits.worker },
    ...(replayFiles.length === 0
      ? []
      : [{ name: 'worker of the replay', bytes: sum(replayFiles), limit: limits.replayWorker }]),
    { name: 'first load, style', bytes: sum([...firstStyles]), limit: limits.firstStyle },
    ...dynamic.map((key) => {
      const { name, limit } = nameLazy(key)
      // A part without a budget is told by what it adds; one with a budget is measured from the first load on.
      const present = limit === null ? presentFor(manifest, key, first) : first
      return { name, bytes: sum(lazyFiles(manifest, key, present)), limit }
    }),
  ]
  const modules = new Set(record.page.flatMap((built) => built.modules))
  const isBuilt = (screen: string) => [...modules].some((module) => module.startsWith(`ui/screens/${screen}/`))
  return {
    rows,
    faults: [
      ...rows
        .filter(({ bytes, limit }) => limit !== null && bytes > limit)
        .map(({ name, bytes, limit }) => `${name}: ${bytes} bytes, ${bytes - (limit ?? 0)} over its budget`),
      ...(firstFiles.size === 0 ? ['the build has no first load'] : []),
      ...(firstFiles.size > firstScripts
        ? [`the first load is ${firstFiles.size} scripts, at most ${firstScripts}`]
        : []),
      ...(record.worker.some(holdsBridge) ? [] : ['the build has no worker']),
      ...(record.worker.some(holdsHome) ? [] : ['the build has no view of Home']),
      ...(firstStyles.size === 0 ? ['the build has no first style'] : []),
      ...['language', 'later texts', 'quiz report']
        .filter((part) => !rows.some(({ name }) => name.startsWith(part)))
        .map((part) => `the build has no ${part}`),
      ...screens.filter((screen) => !isBuilt(screen)).map((screen) => `ui/screens/${screen} is not in the build`),
      ...bannedIn(record.page, firstFiles),
    ],
  }
}
