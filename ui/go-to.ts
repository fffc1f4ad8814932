import type { AroundNavHandler } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { afterInput } from './after-input'

let pushed = false
addEventListener('pushState', () => {
  pushed = true
})
// How far it went back nobody knows.
addEventListener('popstate', () => {
  pushed = false
})

/** Is the entry of the history that shows one that this page has made, so that another one of the app is before it? */
export const isPushed = (): boolean => pushed

/** After a step back to an entry that is known to be such a one. */
export const stillPushed = (): void => {
  pushed = true
}

/**
 * Goes to a path of the app once the press that asked for it is painted: to draw another screen takes several frames
 * (X-PERF-04). To go where one is already adds nothing to the history, as with any link of a page.
 */
export function goTo(path: string, options: Parameters<typeof navigate>[1] = {}): void {
  afterInput(() => navigate(path, { replace: path === location.pathname + location.search, ...options }))
}

/** The same for links; what takes the place of an address says what is on the screen already, and is there at once. */
export const linkTo: AroundNavHandler = (go, path, options) =>
  options?.replace === true ? go(path, options) : goTo(path, options)
