import { useLocation } from 'wouter'
import { parentPath } from '../../../protocol/path-rules'

/** Closing leads to the part of the path before the deck, else back inside the app, else home (D-ROUTE-18, D-ROUTE-19). */
export function useCloseDeck(): () => void {
  const [path, navigate] = useLocation()
  return () => {
    const parent = parentPath(path)
    if (parent !== undefined) navigate(parent)
    else if (cameFromTheApp()) history.back()
    else navigate('/')
  }
}

/** The entries of the Navigation API are those of this origin; a browser without it goes home. */
const cameFromTheApp = (): boolean => 'navigation' in window && window.navigation.canGoBack
