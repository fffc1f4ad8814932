import {
  createContext,
  Fragment,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import { defaultLanguage, type Language } from '../../protocol/languages'
import { standardAssessmentLabel } from '../../protocol/product'
import { isKept } from '../installed/is-kept'
import { catalogueOf, fetchCatalogue, watchCatalogues, type Catalogue, type Extent } from './catalogues'
import { localeOf } from './locale'
import type en from './messages/en.json'

/** Every text of the app by name; the English file is the list. */
export type MessageId = keyof typeof en

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

/** What texts choose by where the organisation has no word of its own for an assessment. */
const standard = 'standard'
/** An organisation's own word for an assessment, for every text that names one (D-DECK-05, S-BRAND-08). */
const Assessment = createContext(standard)

/** Fetches all texts of the language in force, which are shown by from then on. Rejects when they cannot be had now. */
export const fetchAllTexts = async (): Promise<void> => {
  await fetchCatalogue(inForce, 'all')
  wantAll()
}

/**
 * Fetches the texts that a first visit begins with (S-LANG-02). Later ones lie on the device, in a language that the core
 * tells.
 */
export function fetchFirstTexts(): void {
  // What does not come now is asked for again by what shows it.
  if (!isKept()) void fetchCatalogue(defaultLanguage, 'start').catch(() => undefined)
}

/** What needs texts that the app does not begin with; `fetchAllTexts` comes before it. */
export function WithAllTexts({ children }: { readonly children: ReactNode }): ReactNode {
  const extent = use(Extents)
  useEffect(() => {
    if (extent === 'start') wantAll()
  }, [extent])
  return extent === 'all' ? children : null
}

/**
 * The texts that are wanted, the ones before them until these are here, undefined before the first. By a store and not by
 * Suspense, which holds back what comes after a fallback for a third of a second. Texts that cannot be had at all are
 * thrown, for the boundary around it.
 */
function useCatalogue(language: Language, extent: Extent): Catalogue | undefined {
  const now = useSyncExternalStore(watchCatalogues, () => catalogueOf(language, extent))
  const [last, setLast] = useState(now)
  const [failure, setFailure] = useState<{ readonly cause: unknown }>()
  const isMissing = now?.standsIn !== false
  useEffect(() => {
    if (!isMissing) return undefined
    let isLeft = false
    const fetch = () =>
      void fetchCatalogue(language, extent).catch((cause: unknown) => {
        if (!isLeft) setFailure({ cause })
      })
    fetch()
    addEventListener('online', fetch)
    return () => {
      isLeft = true
      removeEventListener('online', fetch)
    }
  }, [isMissing, language, extent])
  if (now !== undefined && now !== last) setLast(now)
  const shown = now ?? last
  if (shown === undefined && failure !== undefined) throw failure.cause
  return shown
}

interface MessagesProps {
  readonly language: Language
  /** What the organisation calls an assessment. */
  readonly assessment?: string | undefined
  /** Shows while the first language is on its way; a later change of language keeps the page as it is meanwhile. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Gives the texts of one language to everything below it, and says so on <html lang>. */
export function Messages({
  language,
  assessment = standardAssessmentLabel,
  waiting,
  children,
}: MessagesProps): ReactNode {
  const extent = useSyncExternalStore(watch, () => wanted)
  const newest = useCatalogue(language, extent)
  // Other texts have all drawn again, which is not to keep anybody waiting; the first ones are waited for.
  const catalogue = useDeferredValue(newest) ?? newest
  if (catalogue === undefined) return waiting
  return (
    <Assessment value={assessment === standardAssessmentLabel ? standard : assessment}>
      <Given {...catalogue}>{children}</Given>
    </Assessment>
  )
}

function Given({
  language,
  extent,
  messages,
  standsIn,
  children,
}: Catalogue & { readonly children: ReactNode }): ReactNode {
  // What stands in is English, and is read out and counted so.
  const shown = standsIn ? defaultLanguage : language
  useLayoutEffect(() => {
    document.documentElement.lang = shown
    inForce = language
  }, [language, shown])
  return (
    <IntlProvider locale={localeOf(shown, navigator.languages)} defaultLocale={defaultLanguage} messages={messages}>
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
  const assessment = use(Assessment)
  return (id, tags, values) => (
    <Fragment>{intl.formatMessage({ id }, { assessment, ...values, ...marked(tags) })}</Fragment>
  )
}

/** Each part by itself, with a key of its own. */
const marked = (tags: MessageTags): MessageTags =>
  Object.fromEntries(
    Object.entries(tags).map(([name, make]) => [name, (parts) => <Fragment key={name}>{make(parts)}</Fragment>]),
  )

/** Looks up a text of the language in force and fills in its places. */
export function useText(): (id: MessageId, values?: MessageValues) => string {
  const intl = useIntl()
  const assessment = use(Assessment)
  return (id, values) => intl.formatMessage({ id }, { assessment, ...values })
}
