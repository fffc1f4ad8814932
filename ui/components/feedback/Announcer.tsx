import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { onNavigate } from '../../navigation/history-entry'
import styles from './Announcer.module.css'
import hidden from '../layout/VisuallyHidden.module.css'

const Announce = createContext<(words: string) => void>(() => undefined)

/**
 * Time that a text stays in the region, ms. Long enough for a screen reader to finish its sentence first. Short enough
 * that a user who reads line by line does not find outdated text at the end of the page.
 */
const stay = 10_000

/** Contains the app's only polite live region (one announcement per event); the next page starts with it empty. */
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
      // Announces a repeated text: an additional space makes it a change.
      node.textContent = node.textContent === words ? `${words}\u00a0` : words
      clearTimeout(timer.current)
      timer.current = setTimeout(empty, stay)
    },
    [empty],
  )
  useEffect(() => {
    const hearNoMore = onNavigate(empty)
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

/** Returns a function that announces a text once the screen reader has finished its sentence. */
export const useAnnounce = (): ((words: string) => void) => use(Announce)
