import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Focuses, and so announces, what replaces the button that had the focus: the element of the ref, or the first `within`
 * it. If several follow each other, `there` names the present one.
 */
export function useFocusReplacement<E extends HTMLElement>(
  there: boolean | string,
  current: boolean,
  within?: string,
): RefObject<E | null> {
  const arrived = useRef<E>(null)
  const before = useRef(there)
  useLayoutEffect(() => {
    const comes = there !== false && there !== before.current
    before.current = there
    if (!comes || !current || document.activeElement !== document.body) return
    const place = arrived.current
    const first = within === undefined ? place : place?.querySelector<HTMLElement>(within)
    first?.focus({ preventScroll: true })
  }, [there, current, within])
  return arrived
}
