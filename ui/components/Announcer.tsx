import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { onAnotherPage } from '../another-page'
import styles from './Announcer.module.css'
import hidden from './VisuallyHidden.module.css'

const Announce = createContext<(words: string) => void>(() => undefined)

/**
 * Milliseconds that words stay: long enough for a screen reader that has a sentence to finish first, and not so long that
 * whoever reads the page line by line finds them at its end, where they are about nothing any more.
 */
const stay = 10_000

/** Holds the one polite live region of the app (one announcement per event); what was said is gone on the next page. */
export function Announcer({ children }: { readonly children: ReactNode }): ReactNode {
  const region = useRef<HTMLOutputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const empty = useCallback(() => {
    clearTimeout(timer.current)
    region.current?.replaceChildren()
  }, [])
  const announce = useCallback(
    (words: string) => {
      const node = region.current
      if (node === null) return
      // The same words twice are two announcements: a space more makes them a change.
      node.textContent = node.textContent === words ? `${words}\u00a0` : words
      clearTimeout(timer.current)
      timer.current = setTimeout(empty, stay)
    },
    [empty],
  )
  useEffect(() => {
    const hearNoMore = onAnotherPage(empty)
    return () => {
      hearNoMore()
      empty()
    }
  }, [empty])
  return (
    <Announce value={announce}>
      {children}
      <output ref={region} className={`${hidden.hidden} ${styles.region}`} aria-live="polite" />
    </Announce>
  )
}

/** Says something to a screen reader when it has finished its sentence. */
export const useAnnounce = (): ((words: string) => void) => use(Announce)
