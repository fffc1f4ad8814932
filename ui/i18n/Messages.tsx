import {
  createContext,
  Fragment,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { IntlProvider, useIntl, type MessageFormatElement } from 'react-intl'
import { defaultLanguage, type Language } from '../../protocol/languages'
import { localeOf } from './locale'
import type en from './messages/en.json'

/** Every text of the app by name; the English file is the list. */
export type MessageId = keyof typeof en

type Catalogue = Record<string, MessageFormatElement[]>

const files = import.meta.glob<Catalogue>(['./compiled/*.json', './compiled/screens/*.json'], { import: 'default' })

/** What everything begins with; and all, with the texts of screens that nobody begins with. */
type Extent = 'start' | 'all'
const loaded = new Map<string, Promise<Catalogue>>()

/** One language's texts, loaded once; when they cannot be had, the English ones (X-I18N-01). */
function catalogueOf(language: Language, extent: Extent): Promise<Catalogue> {
  const key = `${language} ${extent}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const own = [`./compiled/${language}.json`, ...(extent === 'all' ? [`./compiled/screens/${language}.json`] : [])]
  const promise = Promise.all(own.map(textsIn)).then(
    (parts) => parts.reduce((all, some) => ({ ...all, ...some })),
    (error: unknown) => {
      loaded.delete(key)
      if (language === defaultLanguage) throw error
      return catalogueOf(defaultLanguage, extent)
    },
  )
  loaded.set(key, promise)
  return promise
}

const textsIn = (path: string): Promise<Catalogue> =>
  files[path]?.() ?? Promise.reject(new Error(`there are no texts in ${path}`))

/** How many texts are wanted: all of them from the moment on when a screen of their own is shown. */
let wanted: Extent = 'start'
let inForce: Language = defaultLanguage
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
const wantAll = () => {
  wanted = 'all'
  for (const watcher of watchers) watcher()
}
const Extents = createContext<Extent>('start')

/** Fetches all texts of the language in force, which are shown by from then on. Rejects when they cannot be had now. */
export const fetchAllTexts = async (): Promise<void> => {
  await catalogueOf(inForce, 'all')
  wantAll()
}

/** What needs texts that the app does not begin with; `fetchAllTexts` comes before it. */
export function WithAllTexts({ children }: { readonly children: ReactNode }): ReactNode {
  const extent = use(Extents)
  useEffect(() => {
    if (extent === 'start') wantAll()
  }, [extent])
  return extent === 'all' ? children : null
}

interface MessagesProps {
  readonly language: Language
  /** Shows while the first language is on its way; a later change of language keeps the page as it is meanwhile. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Gives the texts of one language to everything below it, and says so on <html lang>. */
export function Messages({ language, waiting, children }: MessagesProps): ReactNode {
  const shown = useDeferredValue(language)
  const extent = useDeferredValue(useSyncExternalStore(watch, () => wanted))
  return (
    <Suspense fallback={waiting}>
      <Loaded language={shown} extent={extent}>
        {children}
      </Loaded>
    </Suspense>
  )
}

interface LoadedProps {
  readonly language: Language
  readonly extent: Extent
  readonly children: ReactNode
}

function Loaded({ language, extent, children }: LoadedProps): ReactNode {
  const messages = use(catalogueOf(language, extent))
  useLayoutEffect(() => {
    document.documentElement.lang = language
    inForce = language
  }, [language])
  return (
    <IntlProvider locale={localeOf(language, navigator.languages)} defaultLocale={defaultLanguage} messages={messages}>
      <Extents value={extent}>{children}</Extents>
    </IntlProvider>
  )
}

/** What may stand in a message's places. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** What makes a part of a text something more than text: a link, a paragraph of its own. */
type MessageTags = Readonly<Record<string, (parts: ReactNode[]) => ReactNode>>

/** The same for a text with marked parts: `<link>Certificate</link>` becomes what `link` makes of it. */
export function useRichText(): (id: MessageId, tags: MessageTags, values?: MessageValues) => ReactNode {
  const intl = useIntl()
  return (id, tags, values) => <Fragment>{intl.formatMessage({ id }, { ...values, ...marked(tags) })}</Fragment>
}

/** Each part by itself, with a key of its own. */
const marked = (tags: MessageTags): MessageTags =>
  Object.fromEntries(
    Object.entries(tags).map(([name, make]) => [name, (parts) => <Fragment key={name}>{make(parts)}</Fragment>]),
  )

/** Looks up a text of the language in force and fills in its places. */
export function useText(): (id: MessageId, values?: MessageValues) => string {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values)
}
