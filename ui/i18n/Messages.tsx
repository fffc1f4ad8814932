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
import { hasServiceWorker } from '../pwa/has-service-worker'
import { catalogueOf, fetchCatalogue, watchCatalogues, type Catalogue, type Extent } from './catalogues'
import { localeOf } from './locale'
import type en from './messages/en.json'

/** Id of a text of the app; the English file defines the list. */
export type MessageId = keyof typeof en

/** Which texts are needed: all of them once a screen with further texts is shown. */
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
/** English is shown instead of the chosen language. */
const StandsIn = createContext(false)

/** Selects the standard wording, if the organisation has no term for an assessment. */
const standard = 'standard'
/** The organisation's term for an assessment, for every text that names one (D-DECK-05, S-BRAND-08). */
const Assessment = createContext(standard)

/** Loads all texts of the current language, which are used from then on. Rejects if they cannot be loaded now. */
export const fetchAllTexts = async (): Promise<void> => {
  await fetchCatalogue(inForce, 'all')
  wantAll()
}

/**
 * Loads the texts that a first visit begins with (S-LANG-02). On later visits they are on the device, in a language
 * that the core provides.
 */
export function fetchFirstTexts(): void {
  // If it fails, the component that needs the texts loads them again.
  if (!hasServiceWorker()) void fetchCatalogue(defaultLanguage, 'start').catch(() => undefined)
}

/** Renders children that need further texts than the start texts; call `fetchAllTexts` before. */
export function WithAllTexts({ children }: { readonly children: ReactNode }): ReactNode {
  const extent = use(Extents)
  useEffect(() => {
    if (extent === 'start') wantAll()
  }, [extent])
  return extent === 'all' ? children : null
}

/**
 * Returns the requested texts, the previous ones until these are loaded, or undefined before the first. Uses a store
 * instead of Suspense, which delays content after a fallback by a third of a second. If the texts cannot be loaded at
 * all, it throws for the error boundary.
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
  /** The organisation's term for an assessment. */
  readonly assessment?: string | undefined
  /**
   * Rendered while the first language loads. A later change keeps the page in the old language until the new one is
   * loaded.
   */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Provides the texts of one language to everything below it, and sets the language on <html lang>. */
export function Messages({
  language,
  assessment = standardAssessmentLabel,
  waiting,
  children,
}: MessagesProps): ReactNode {
  const extent = useSyncExternalStore(watch, () => wanted)
  const newest = useCatalogue(language, extent)
  // New texts re-render everything, so this is deferred to keep the page responsive; the first texts are not.
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
  // Fallback texts are English: the language for screen readers and plurals follows.
  const shown = standsIn ? defaultLanguage : language
  useLayoutEffect(() => {
    document.documentElement.lang = shown
    inForce = language
  }, [language, shown])
  return (
    <IntlProvider locale={localeOf(shown, navigator.languages)} defaultLocale={defaultLanguage} messages={messages}>
      <StandsIn value={standsIn}>
        <Extents value={extent}>{children}</Extents>
      </StandsIn>
    </IntlProvider>
  )
}

/** Returns whether English is shown because the texts of the chosen language failed to load. */
export const useStandsIn = (): boolean => use(StandsIn)

/** Values for a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Renders the marked parts of a text as more than text, such as a link or a paragraph. */
type MessageTags = Readonly<Record<string, (parts: ReactNode[]) => ReactNode>>

/** Returns the same for a text with marked parts: `<link>Certificate</link>` becomes the result of `link`. */
export function useRichText(): (id: MessageId, tags: MessageTags, values?: MessageValues) => ReactNode {
  const intl = useIntl()
  const assessment = use(Assessment)
  return (id, tags, values) => (
    <Fragment>{intl.formatMessage({ id }, { assessment, ...values, ...marked(tags) })}</Fragment>
  )
}

/** Wraps each rendered part in an element with a key. */
const marked = (tags: MessageTags): MessageTags =>
  Object.fromEntries(
    Object.entries(tags).map(([name, make]) => [name, (parts) => <Fragment key={name}>{make(parts)}</Fragment>]),
  )

/** Returns a function that looks up a text of the current language and fills its placeholders. */
export function useText(): (id: MessageId, values?: MessageValues) => string {
  const intl = useIntl()
  const assessment = use(Assessment)
  return (id, values) => intl.formatMessage({ id }, { assessment, ...values })
}
