import { parentPath } from '../../../protocol/path-rules'
import { buildPath, markersOf } from '../../../protocol/paths'
import { goTo, isPushed } from '../../go-to'

/**
 * Leads to the part of the path before the deck, else to the search that its address comes from, else back inside the app,
 * else home (D-ROUTE-18, D-ROUTE-19, D-ROUTE-22).
 */
export function leaveDeck(): void {
  // As it stands in the address bar: a search for '50% off' is no path once it is decoded.
  const parent = parentPath(location.pathname) ?? searchBefore()
  if (parent !== undefined) goTo(parent)
  else if (cameFromTheApp()) history.back()
  else goTo('/')
}

const searchBefore = (): string | undefined =>
  markersOf(location.search).fromSearch ? buildPath({ name: 'search' }) : undefined

/** The entries of the Navigation API are those of this origin; where there is none, what this page itself has done counts. */
const cameFromTheApp = (): boolean => ('navigation' in window ? window.navigation.canGoBack : isPushed())
