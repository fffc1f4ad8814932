import { Suspense, use, useDeferredValue, useLayoutEffect, type ReactNode } from 'react'
import { IntlProvider, useIntl, type MessageFormatElement } from 'react-intl'
import { defaultLanguage, type Language } from '../../protocol/languages'
import type en from './messages/en.json'

/** Every text of the app by name; the English file is the list. */
export type MessageId = keyof typeof en

type Catalogue = Record<string, MessageFormatElement[]>

const files = import.meta.glob<Catalogue>('./compiled/*.json', { import: 'default' })
const loaded = new Map<Language, Promise<Catalogue>>()

/** One language's texts, loaded once; when they cannot be had, the English ones (X-I18N-01). */
function catalogueOf(language: Language): Promise<Catalogue> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const load = files[`./compiled/${language}.json`]
  const promise =
    load === undefined
      ? Promise.reject(new Error(`no texts for '${language}'`))
      : load().catch((error: unknown) => {
          loaded.delete(language)
          if (language === defaultLanguage) throw error
          return catalogueOf(defaultLanguage)
        })
  loaded.set(language, promise)
  return promise
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
  return (
    <Suspense fallback={waiting}>
      <Loaded language={shown}>{children}</Loaded>
    </Suspense>
  )
}

function Loaded({ language, children }: { readonly language: Language; readonly children: ReactNode }): ReactNode {
  const messages = use(catalogueOf(language))
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <IntlProvider locale={language} defaultLocale={defaultLanguage} messages={messages}>
      {children}
    </IntlProvider>
  )
}

/** What may stand in a message's places. */
export type MessageValues = Readonly<Record<string, string | number | Date>>

/** Looks up a text of the language in force and fills in its places. */
export function useText(): (id: MessageId, values?: MessageValues) => string {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values)
}
