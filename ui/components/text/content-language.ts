import { createContext, use } from 'react'

/** The language of the organisation's content, if known; the app's own texts are in the page's language. */
export const ContentLanguage = createContext<string | undefined>(undefined)

/** Returns the value of 'lang' for an element with text of the content (WCAG 3.1.2). */
export const useContentLanguage = (): string | undefined => use(ContentLanguage)
