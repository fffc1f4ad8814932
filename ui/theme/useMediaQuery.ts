import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; renders again when that changes. */
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

/** The device asks for less movement (X-A11Y-03). */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)')
