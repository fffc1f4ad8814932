import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * What comes in the place of the button that had the focus takes it, and so is read out: the element of the reference,
 * or the first one `within` it. Where one comes after the other, `there` names the one that is.
 */
export function useFocusOnArrival<E extends HTMLElement>(
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
