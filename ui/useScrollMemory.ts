import { useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds without scrolling until a place is worth noting; browsers limit how often it may be. */
const rest = 100

/** A new page begins at its top; one that is come back to stands where it was left, as its history entry notes. */
export function useScrollMemory(path: string): void {
  const current = useRef(path)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(timer)
      const left = location.href
      timer = setTimeout(() => {
        if (location.href === left) history.replaceState({ ...noted(), top: scrollY }, '')
      }, rest)
    }
    addEventListener('scroll', moved, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', moved)
    }
  }, [])

  useLayoutEffect(() => {
    if (current.current === path) return
    current.current = path
    const { top } = noted()
    scrollTo(0, typeof top === 'number' ? top : 0)
  }, [path])
}

/** What the present entry of the history holds. */
function noted(): { readonly [key: string]: unknown } {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
