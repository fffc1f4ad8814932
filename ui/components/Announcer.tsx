import { createContext, use, useCallback, useRef, type ReactNode } from 'react'
import styles from './Announcer.module.css'
import hidden from './VisuallyHidden.module.css'

const Announce = createContext<(words: string) => void>(() => undefined)

/** Holds the one polite live region of the app (one announcement per event). */
export function Announcer({ children }: { readonly children: ReactNode }): ReactNode {
  const region = useRef<HTMLOutputElement>(null)
  const announce = useCallback((words: string) => {
    const node = region.current
    if (node === null) return
    // The same words twice are two announcements: a space more makes them a change.
    node.textContent = node.textContent === words ? `${words}\u00a0` : words
  }, [])
  return (
    <Announce value={announce}>
      {children}
      <output ref={region} className={`${hidden.hidden} ${styles.region}`} aria-live="polite" />
    </Announce>
  )
}

/** Says something to a screen reader when it has finished its sentence. */
export const useAnnounce = (): ((words: string) => void) => use(Announce)
