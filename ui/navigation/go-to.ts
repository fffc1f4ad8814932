import type { AroundNavHandler } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { afterPaint } from '../after-paint'
import { goBack, isGoingBack } from './go-back'
import { layersOfEntry } from './history-entry'

/**
 * Navigates to a path of the app after the press is painted: rendering another screen takes several frames (X-PERF-04).
 * As with any link, the current address adds no history entry. The entry of a layer is replaced, so that going back
 * leads to the page under it.
 */
export function goTo(path: string, options: Parameters<typeof navigate>[1] = {}): void {
  const go = () =>
    navigate(path, {
      replace: path === location.pathname + location.search || layersOfEntry().length > 0,
      ...options,
    })
  // A pending step back would otherwise leave the new page.
  afterPaint(() => (isGoingBack() ? void goBack().then(go) : go()))
}

/** Does the same for links. A replaced address describes what is already on the screen, so it changes at once. */
export const linkTo: AroundNavHandler = (go, path, options) =>
  options?.replace === true ? go(path, options) : goTo(path, options)
