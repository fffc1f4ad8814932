import { useLayoutEffect } from 'react'

/** What had the focus last; nothing once somebody has pressed elsewhere, where they are now. */
let last: Node | undefined
addEventListener('focusin', ({ target }) => {
  last = target instanceof Node ? target : undefined
})
// Before whoever hears of it, some of whom let it go no further.
addEventListener(
  'pointerdown',
  ({ target }) => {
    if (!(target instanceof Node && last?.contains(target) === true)) last = undefined
  },
  { capture: true },
)

/** Has what had the focus gone from the page, and nothing taken it over since? */
export const isFocusLost = (): boolean => document.activeElement === document.body && last?.isConnected === false

const pageHead = () =>
  document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main[tabindex]')

/**
 * When what had the focus has gone with what is drawn now, the place that is given takes it over, else the page's heading,
 * so that it is not lost to the body (X-UX-03). Of two that ask for it the inner one has it. Whoever has gone elsewhere
 * meanwhile is left there.
 */
export function useLostFocus(place: () => HTMLElement | null | undefined = pageHead): void {
  useLayoutEffect(() => {
    if (isFocusLost()) place()?.focus({ preventScroll: true })
  })
}

/** What had the focus before something that came over the page has it again; where that has gone, the page's heading. */
export function giveFocusBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  ;(isThere ? before : pageHead())?.focus({ preventScroll: true })
}
