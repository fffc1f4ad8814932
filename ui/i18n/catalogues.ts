import type { MessageFormatElement } from 'react-intl'
import { defaultLanguage, type Language } from '../../protocol/languages'
import { reimportFile } from '../lazy/reimport'

type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** start: texts of the first screens. all: also the texts of all other screens. */
export type Extent = 'start' | 'all'

/** The texts of one language. */
export interface Catalogue {
  readonly language: Language
  readonly extent: Extent
  readonly messages: Messages
  /** The texts of the language failed to load; these are the English ones. */
  readonly standsIn: boolean
}

const files = import.meta.glob<Messages>(['./compiled/*.json', './compiled/screens/*.json'], { import: 'default' })

const here = new Map<string, Catalogue>()
const onTheWay = new Map<string, Promise<void>>()
const watchers = new Set<() => void>()

const keyOf = (language: Language, extent: Extent): string => `${language} ${extent}`

/**
 * Returns the texts of a language once they are loaded; then always the same object, unless it is the English fallback.
 */
export const catalogueOf = (language: Language, extent: Extent): Catalogue | undefined =>
  here.get(keyOf(language, extent))

export const watchCatalogues = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Loads the texts of a language unless they are loaded or loading; falls back to English (X-I18N-01). Rejects if
 * neither can be loaded now.
 */
export function fetchCatalogue(language: Language, extent: Extent): Promise<void> {
  const key = keyOf(language, extent)
  const known = here.get(key)
  if (known?.standsIn === false) return Promise.resolve()
  const under = onTheWay.get(key) ?? load(language, extent).finally(() => onTheWay.delete(key))
  onTheWay.set(key, under)
  return under
}

async function load(language: Language, extent: Extent): Promise<void> {
  try {
    keep({ language, extent, messages: await messagesOf(language, extent), standsIn: false })
  } catch (cause) {
    if (language === defaultLanguage) throw cause
    await fetchCatalogue(defaultLanguage, extent)
    const english = catalogueOf(defaultLanguage, extent)
    if (english !== undefined && catalogueOf(language, extent) === undefined)
      keep({ ...english, language, standsIn: true })
  }
}

function keep(catalogue: Catalogue): void {
  here.set(keyOf(catalogue.language, catalogue.extent), catalogue)
  for (const watcher of watchers) watcher()
}

async function messagesOf(language: Language, extent: Extent): Promise<Messages> {
  const paths = [`./compiled/${language}.json`, ...(extent === 'all' ? [`./compiled/screens/${language}.json`] : [])]
  const parts = await Promise.all(paths.map(messagesIn))
  return parts.reduce((all, some) => ({ ...all, ...some }))
}

/** Number of failed loads per file. */
const failures = new Map<string, number>()

async function messagesIn(path: string): Promise<Messages> {
  const load = files[path]
  if (load === undefined) throw new Error(`there are no texts in ${path}`)
  const failed = failures.get(path) ?? 0
  try {
    return await load().catch((cause: unknown) => (failed === 0 ? Promise.reject(cause) : loadAgain(cause, failed)))
  } catch (cause) {
    failures.set(path, failed + 1)
    throw cause
  }
}

async function loadAgain(cause: unknown, times: number): Promise<Messages> {
  const file = await reimportFile(cause, times)
  if (!('default' in file) || !isMessages(file.default)) throw cause
  return file.default
}

/** Checks only the type: the file comes from the build. */
const isMessages = (value: unknown): value is Messages => typeof value === 'object' && value !== null
