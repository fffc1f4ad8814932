import { useEffect, useLayoutEffect, useRef } from 'react'
import { updateHistoryAfter, historyNumber } from './history-entry'

/** Time without scrolling after which a position is stored, ms. */
const rest = 100

/**
 * Shows a new page at its top. A page reached by going back or by a reload is shown at the position in its history
 * entry.
 */
export function useScrollMemory(path: string): void {
  const current = useRef<string>(undefined)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    let giveUp: (() => void) | undefined
    const moved = () => {
      giveUp?.()
      giveUp = updateHistoryAfter(rest, { top: scrollY })
    }
    addEventListener('scroll', moved, { passive: true })
    return () => {
      giveUp?.()
      removeEventListener('scroll', moved)
    }
  }, [])

  useLayoutEffect(() => {
    if (current.current === path) return undefined
    const isFirst = current.current === undefined
    current.current = path
    const top = historyNumber('top') ?? 0
    // Scrolls to the top, except on the first page, which the user may have scrolled already.
    if (!isFirst) scrollTo(0, 0)
    return top > 0 ? goTo(top) : undefined
  }, [path])
}

/** Events by which the user chooses another position in the meantime. */
const deeds = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a position as soon as the page is long enough: its content may still be loading. Returns a function that
 * cancels it.
 */
function goTo(top: number): () => void {
  const goIfThere = () => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    giveUp()
    scrollTo(0, top)
  }
  const growth = new ResizeObserver(goIfThere)
  const giveUp = () => {
    growth.disconnect()
    for (const deed of deeds) removeEventListener(deed, giveUp)
  }
  for (const deed of deeds) addEventListener(deed, giveUp, { passive: true })
  growth.observe(document.body)
  return giveUp
}
