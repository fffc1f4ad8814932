import { useEffect, type RefObject } from 'react'

/** Have two fingers made the page larger? Then one moves what is to be seen of it (WCAG 1.4.4). */
export const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01

/** Marks the hand while it is zoomed, for its styles: they say what a finger does. */
export function useZoomed(hand: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const look = () => hand.current?.toggleAttribute('data-zoomed', isZoomed())
    look()
    visualViewport?.addEventListener('resize', look)
    return () => visualViewport?.removeEventListener('resize', look)
  }, [hand])
}
