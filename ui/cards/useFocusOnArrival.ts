import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * What comes in the place of the button that had the focus takes it, and so is read out: the element of the reference,
 * or the first one `within` it.
 */
export function useFocusOnArrival<E extends HTMLElement>(
  isThere: boolean,
  current: boolean,
  within?: string,
): RefObject<E | null> {
  const arrived = useRef<E>(null)
  const before = useRef(isThere)
  useLayoutEffect(() => {
    const comes = isThere && !before.current
    before.current = isThere
    if (!comes || !current || document.activeElement !== document.body) return
    const place = arrived.current
    const first = within === undefined ? place : place?.querySelector<HTMLElement>(within)
    first?.focus({ preventScroll: true })
  }, [isThere, current, within])
  return arrived
}
