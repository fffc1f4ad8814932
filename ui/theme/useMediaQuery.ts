import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Returns whether the device asks for reduced motion (X-A11Y-03). */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)')
