import { useEffect, useLayoutEffect, useRef } from 'react'

/** A new page begins at its top; one that is come back to stands where it was left. */
export function useScrollMemory(path: string): void {
  const places = useRef(new Map<string, number>())
  const cameBack = useRef(false)
  const current = useRef(path)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const back = () => {
      cameBack.current = true
    }
    const moved = () => places.current.set(current.current, scrollY)
    addEventListener('popstate', back)
    addEventListener('scroll', moved, { passive: true })
    return () => {
      removeEventListener('popstate', back)
      removeEventListener('scroll', moved)
    }
  }, [])

  useLayoutEffect(() => {
    if (current.current === path) return
    current.current = path
    scrollTo(0, cameBack.current ? (places.current.get(path) ?? 0) : 0)
    cameBack.current = false
  }, [path])
}
