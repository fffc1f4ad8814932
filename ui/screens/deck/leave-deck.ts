import { parentPath } from '../../../protocol/path-rules'
import { buildPath, markersOf } from '../../../protocol/paths'
import { goBack } from '../../go-back'
import { goTo, isPushed } from '../../go-to'

/**
 * Leads to the part of the path before the deck, else to the search that its address comes from, else back inside the app,
 * else home (D-ROUTE-18, D-ROUTE-19, D-ROUTE-22). Whoever came from there goes back to where they stood in it, and the way
 * back from there does not lead into the deck again.
 */
export function leaveDeck(): void {
  // As it stands in the address bar: a search for '50% off' is no path once it is decoded.
  const parent = parentPath(location.pathname) ?? searchBefore()
  if (parent === undefined ? cameFromTheApp() : parent === pathBefore()) void goBack()
  else goTo(parent ?? '/')
}

const searchBefore = (): string | undefined =>
  markersOf(location.search).fromSearch ? buildPath({ name: 'search' }) : undefined

/** The entries of the Navigation API are those of this origin; where there is none, what this page itself has done counts. */
const cameFromTheApp = (): boolean => ('navigation' in window ? window.navigation.canGoBack : isPushed())

/** What the entry of the history before this one shows, where a browser can say. */
function pathBefore(): string | undefined {
  if (!('navigation' in window)) return undefined
  const { currentEntry } = window.navigation
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url
  return before === undefined || before === null ? undefined : new URL(before).pathname
}
