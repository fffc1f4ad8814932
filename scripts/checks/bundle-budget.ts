// The byte budgets (X-BUNDLE-01) and their checks, as pure functions of a build manifest and sizes.
import { createHash } from 'node:crypto'
import type { BuildRecord, BuiltFile } from '../build/build-stats'

/** One entry of Vite's manifest, by its source path. */
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
  firstScript: 130_000,
  /** All code that must load before Home, or the sign-in, is shown, including its view (decision 37). */
  worker: 115_000,
  /** The complete core with all views, without storing and sending. Only '/replay' loads it. */
  replayWorker: 140_000,
  firstStyle: 14_000,
  language: 16_000,
  /** The texts of screens that are opened later, in a separate file (decision 38). */
  laterTexts: 14_000,
  deckViewer: 50_000,
  quizReport: 85_000,
  /** A page for developers that runs XState's actors, which no other screen needs (decision 46). */
  replayScreen: 36_000,
  screen: 25_000,
} as const

/** Maximum number of scripts in the first load: each is another request before anything is shown. */
const firstScripts = 2

export interface Row {
  readonly name: string
  readonly bytes: number
  /** null: no budget; the figure is for information. */
  readonly limit: number | null
}

export interface BudgetReport {
  readonly rows: readonly Row[]
  readonly faults: readonly string[]
}

/** The input of the budget check. */
export interface Build {
  readonly manifest: Manifest
  readonly record: Pick<BuildRecord, 'page' | 'worker'>
  /** Bytes of a built file after gzip. */
  readonly size: (file: string) => number
  /** The folders in ui/screens; each must be part of the build. */
  readonly screens: readonly string[]
}

const stamp = (of: string, length: number) => createHash('sha256').update(of).digest('base64url').slice(0, length)

/**
 * Replaces the parts of a built file that change with every build: its id and the hashes in file names. Otherwise the
 * compressed size of the same code would vary by some bytes after any change.
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

/** Returns all names reachable from the first ones. */
const closure = (first: readonly string[], next: (name: string) => readonly string[]): Set<string> => {
  const reached = new Set(first)
  for (const name of reached) for (const other of next(name)) reached.add(other)
  return reached
}

const staticImports = (manifest: Manifest) => (key: string) => manifest[key]?.imports ?? []

/**
 * Returns the files that a dynamic entry loads in addition to those present: its script, its imports and their styles.
 */
const lazyFiles = (manifest: Manifest, key: string, present: ReadonlySet<string>): string[] => {
  const own = [...closure([key], staticImports(manifest))].filter((name) => !present.has(name))
  return [...new Set(own.flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()))]
}

/**
 * Returns the modules present whenever a dynamic entry is imported: the first load, and the imports common to all
 * importers.
 */
const presentFor = (manifest: Manifest, key: string, first: ReadonlySet<string>): ReadonlySet<string> => {
  const askers = Object.keys(manifest).filter((name) => manifest[name]?.dynamicImports?.includes(key) === true)
  const [one = first, ...others] = askers.map((name) => closure([...first, name], staticImports(manifest)))
  return new Set([...one].filter((name) => others.every((other) => other.has(name))))
}

const screenLimits: Readonly<Record<string, number>> = { deck: limits.deckViewer, replay: limits.replayScreen }

const nameLazy = (key: string): Pick<Row, 'name' | 'limit'> => {
  const screen = /^ui\/screens\/([^/]+)/.exec(key)?.[1]
  if (screen !== undefined) return { name: `screen ${screen} (${key})`, limit: screenLimits[screen] ?? limits.screen }
  if (key.startsWith('ui/cards/quiz-report/')) return { name: `quiz report (${key})`, limit: limits.quizReport }
  const [, folder = '', language] = /^ui\/i18n\/(.*\/)?([a-z]{2})\.(?:json|ts)$/.exec(key) ?? []
  if (language === undefined) return { name: `on demand (${key})`, limit: null }
  return folder.endsWith('screens/')
    ? { name: `later texts (${key})`, limit: limits.laterTexts }
    : { name: `language (${key})`, limit: limits.language }
}

const banned = /(^|\/)node_modules\/(xstate|@xstate\/react|dexie|dexie-observable)\//

const bannedIn = (files: readonly BuiltFile[], first: ReadonlySet<string>) =>
  files
    .filter(({ file }) => first.has(file))
    .flatMap(({ file, modules }) =>
      modules.filter((module) => banned.test(module)).map((module) => `${module} is in the first load (${file})`),
    )

const replayWorker = 'worker/replay/main.ts'
const startsReplay = ({ entry, modules }: BuiltFile) => entry && modules.includes(replayWorker)
/** The worker's first file imports it dynamically at once. */
const holdsBridge = ({ modules }: BuiltFile) => modules.includes('worker/bridge.ts')
const startsCore = (built: BuiltFile) => (built.entry && !startsReplay(built)) || holdsBridge(built)
const holdsHome = ({ modules }: BuiltFile) => modules.includes('worker/lazy/today.ts')
const holdsSignIn = ({ modules }: BuiltFile) => modules.includes('worker/lazy/sign-in-form.ts')

/** Returns the files of a worker: its entries and their imports. */
const workerFiles = (files: readonly BuiltFile[], isEntry: (built: BuiltFile) => boolean) => {
  const byName = new Map(files.map((built) => [built.file, built]))
  const entries = files.filter(isEntry).map(({ file }) => file)
  return [...closure(entries, (file) => byName.get(file)?.imports ?? [])]
}

/** Measures a build and lists exceeded budgets. A missing part is a fault, so that nothing passes unmeasured. */
export const checkBudgets = ({ manifest, record, size, screens }: Build): BudgetReport => {
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + size(file), 0)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const first = closure(entries, staticImports(manifest))
  const firstFiles = new Set([...first].flatMap((key) => manifest[key]?.file ?? []))
  const firstStyles = new Set([...first].flatMap((key) => manifest[key]?.css ?? []))
  const untilHome = workerFiles(record.worker, (built) => startsCore(built) || holdsHome(built))
  const untilSignIn = workerFiles(record.worker, (built) => startsCore(built) || holdsSignIn(built))
  const replayFiles = workerFiles(record.worker, startsReplay)
  const dynamic = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry === true && !first.has(key))
  const rows: Row[] = [
    { name: 'first load, script', bytes: sum([...firstFiles]), limit: limits.firstScript },
    { name: 'worker until Home shows', bytes: sum(untilHome), limit: limits.worker },
    { name: 'worker until the sign-in shows', bytes: sum(untilSignIn), limit: limits.worker },
    ...(replayFiles.length === 0
      ? []
      : [{ name: 'worker of the replay', bytes: sum(replayFiles), limit: limits.replayWorker }]),
    { name: 'first load, style', bytes: sum([...firstStyles]), limit: limits.firstStyle },
    ...dynamic.map((key) => {
      const { name, limit } = nameLazy(key)
      // A part without a budget shows only the bytes that it adds. A part with one is measured against the first load.
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
      ...(record.worker.some(holdsSignIn) ? [] : ['the build has no sign-in form']),
      ...(firstStyles.size === 0 ? ['the build has no first style'] : []),
      ...['language', 'later texts', 'quiz report']
        .filter((part) => !rows.some(({ name }) => name.startsWith(part)))
        .map((part) => `the build has no ${part}`),
      ...screens.filter((screen) => !isBuilt(screen)).map((screen) => `ui/screens/${screen} is not in the build`),
      ...bannedIn(record.page, firstFiles),
    ],
  }
}
