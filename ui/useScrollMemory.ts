import { useEffect, useLayoutEffect, useRef } from 'react'
import { noteAfter, notedNumber } from './history-entry'

/** Milliseconds without scrolling until a place is worth noting. */
const rest = 100

/** A new page begins at its top; one that is come back to or loaded anew stands where it was left, as its history entry notes. */
export function useScrollMemory(path: string): void {
  const current = useRef<string>(undefined)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    let giveUp: (() => void) | undefined
    const moved = () => {
      giveUp?.()
      giveUp = noteAfter(rest, { top: scrollY })
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
    const top = notedNumber('top') ?? 0
    // What the page begins with is at its top, unless somebody was quicker.
    if (!isFirst) scrollTo(0, 0)
    return top > 0 ? goTo(top) : undefined
  }, [path])
}

/** What somebody does who has found another place meanwhile. */
const deeds = ['wheel', 'pointerdown', 'keydown'] as const

/** Goes to a place of the page as soon as it is that long: what it shows may be on its way. Gives the way to give it up. */
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
