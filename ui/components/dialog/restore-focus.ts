import { useLayoutEffect } from 'react'

/** The element that had the focus last; undefined after a press elsewhere, which moves the user's position. */
let last: Node | undefined
addEventListener('focusin', ({ target }) => {
  last = target instanceof Node ? target : undefined
})
// Runs before other listeners, some of which stop the event.
addEventListener(
  'pointerdown',
  ({ target }) => {
    if (!(target instanceof Node && last?.contains(target) === true)) last = undefined
  },
  { capture: true },
)

/** Tests whether the focused element was removed from the page and no other element has the focus since. */
export const isFocusLost = (): boolean => document.activeElement === document.body && last?.isConnected === false

const pageHead = () =>
  document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main[tabindex]')

/**
 * Moves the focus to the given element, else to the page's heading, when the focused element is removed by a render.
 * Otherwise the focus would be on the body (X-UX-03). Of two components with this hook the inner one has priority. A
 * focus that the user has moved is left alone.
 */
export function useRestoreFocus(place: () => HTMLElement | null | undefined = pageHead): void {
  useLayoutEffect(() => {
    if (isFocusLost()) place()?.focus({ preventScroll: true })
  })
}

/** Returns the focus after an overlay closes; if its former element was removed, to the page's heading. */
export function restoreFocus(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  ;(isThere ? before : pageHead())?.focus({ preventScroll: true })
}
