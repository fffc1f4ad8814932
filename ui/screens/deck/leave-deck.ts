import { parentPath } from '../../../protocol/path-rules'
import { buildPath, markersOf } from '../../../protocol/paths'
import { goBack } from '../../navigation/go-back'
import { goTo } from '../../navigation/go-to'
import { isPushed } from '../../navigation/history-entry'

/**
 * Leaves the deck for its parent path, else the search that it was opened from, else back inside the app, else home
 * (D-ROUTE-18, D-ROUTE-19, D-ROUTE-22). If the previous history entry is that page, it goes back, which restores the
 * scroll position; 'back' from there does not open the deck again.
 */
export function leaveDeck(): void {
  // Uses the encoded path: a search for '50% off' is not a valid path after decoding.
  const parent = parentPath(location.pathname) ?? searchBefore()
  if (parent === undefined ? cameFromTheApp() : parent === pathBefore()) void goBack()
  else goTo(parent ?? '/')
}

const searchBefore = (): string | undefined =>
  markersOf(location.search).fromSearch ? buildPath({ name: 'search' }) : undefined

/**
 * Is there a previous page of the app? The Navigation API lists only entries of this origin; without it, only
 * navigation by this page counts.
 */
const cameFromTheApp = (): boolean => ('navigation' in window ? window.navigation.canGoBack : isPushed())

/** Returns the path of the previous history entry, where the browser provides it. */
function pathBefore(): string | undefined {
  if (!('navigation' in window)) return undefined
  const { currentEntry } = window.navigation
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url
  return before === undefined || before === null ? undefined : new URL(before).pathname
}
