import { createContext, use } from 'react'

/** The language of what an organisation has written, where it is known; what the app says itself is in the page's. */
export const ContentLanguage = createContext<string | undefined>(undefined)

/** For the 'lang' of an element with a text of the content (WCAG 3.1.2). */
export const useContentLanguage = (): string | undefined => use(ContentLanguage)
