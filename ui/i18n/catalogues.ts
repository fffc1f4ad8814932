import type { MessageFormatElement } from 'react-intl'
import { defaultLanguage, type Language } from '../../protocol/languages'

type Messages = Readonly<Record<string, MessageFormatElement[]>>

/** What everything begins with; and all, with the texts of screens that nobody begins with. */
export type Extent = 'start' | 'all'

/** The texts of one language. */
export interface Catalogue {
  readonly language: Language
  readonly extent: Extent
  readonly messages: Messages
  /** The language's own could not be had: these are the English ones. */
  readonly standsIn: boolean
}

const files = import.meta.glob<Messages>(['./compiled/*.json', './compiled/screens/*.json'], { import: 'default' })

const here = new Map<string, Catalogue>()
const onTheWay = new Map<string, Promise<void>>()
const watchers = new Set<() => void>()

const keyOf = (language: Language, extent: Extent): string => `${language} ${extent}`

/** The texts of a language, as soon as they are here; the same object from then on, unless it only stands in. */
export const catalogueOf = (language: Language, extent: Extent): Catalogue | undefined =>
  here.get(keyOf(language, extent))

export const watchCatalogues = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Fetches the texts of a language unless they are here or on their way; when they cannot be had, the English ones
 * (X-I18N-01). Rejects when neither can be had now.
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

const messagesIn = (path: string): Promise<Messages> =>
  files[path]?.() ?? Promise.reject(new Error(`there are no texts in ${path}`))
