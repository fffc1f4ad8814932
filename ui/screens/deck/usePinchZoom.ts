import { useEffect, type RefObject } from 'react'

/** Is the page zoomed by a pinch? Then a drag pans it (WCAG 1.4.4). */
export const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01

/** Sets data-zoomed on the carousel while the page is zoomed; the styles set touch-action by it. */
export function usePinchZoom(carousel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const look = () => carousel.current?.toggleAttribute('data-zoomed', isZoomed())
    look()
    visualViewport?.addEventListener('resize', look)
    return () => visualViewport?.removeEventListener('resize', look)
  }, [carousel])
}
