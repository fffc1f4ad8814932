import type { Guard } from '../../protocol/views/shell'
import { isProtected, parsePath, type Route } from '../../protocol/paths'
import { isDeckAddress, notFoundPath, parentPath, queryTarget } from '../../protocol/path-rules'

/** Result of address and guard: a screen to show, or another address to go to first. */
export type Resolved =
  | { readonly show: Route }
  | { readonly hold: Exclude<Guard, 'signedOut' | 'open'> }
  | {
      readonly go: string
      /** Intent to send to the core on the way. */
      readonly tell?: 'reportUnknownRoute' | 'followInitialUrl'
      /** The kind of target that the unknown address had. */
      readonly of?: 'deck'
      /** The address to open after the sign-in (S-ROUTE-30). */
      readonly store?: string
    }

interface Situation {
  readonly guard: Guard
  /** Path with query. */
  readonly address: string
  readonly initialUrl?: string | undefined
  /** The current deck that searches a category. */
  readonly searched?: string | undefined
  /**
   * A user was signed in on this page before and has logged out: the next sign-in must not return to the user's page.
   */
  readonly leftSession: boolean
}

const start = '/start'

/** Resolves an address to a screen (S-ROUTE-30, S-ROUTE-32, S-ROUTE-35). The core decides the guard. */
export function resolveRoute({ guard, address, initialUrl, searched, leftSession }: Situation): Resolved {
  if (guard !== 'signedOut' && guard !== 'open') return { hold: guard }
  const parsed = parsePath(address)
  if (parsed.kind === 'redirect') return { go: parsed.path }
  if (guard === 'signedOut') {
    if (parsed.kind === 'notFound') return { ...resolveUnknown(address), go: start }
    if (!isProtected(parsed.route)) return { show: parsed.route }
    return leftSession ? { go: start } : { go: start, store: address }
  }
  if (parsed.kind === 'notFound') return resolveUnknown(address)
  if (endsWithSignIn(parsed.route)) return { go: queryTarget(address) ?? initialUrl ?? '/', tell: 'followInitialUrl' }
  // '/decks/search' is only the address of such a deck (S-ROUTE-05).
  if (parsed.route.name === 'categorySearch' && searched === undefined) return { go: '/' }
  return { show: parsed.route }
}

/**
 * Resolves an unknown address: to home, or from a bad link to a deck to the part of the path before it (D-ROUTE-16).
 */
const resolveUnknown = (address: string): Extract<Resolved, { readonly go: string }> => {
  if (!isDeckAddress(address)) return { go: '/', tell: 'reportUnknownRoute' }
  return { go: notFoundPath(parentPath(address) ?? ''), tell: 'reportUnknownRoute', of: 'deck' }
}

/** Tests whether a public route exists only for signing in; '/replay' and the placeholder are for all users. */
const endsWithSignIn = ({ name }: Route): boolean =>
  name === 'start' || name === 'oauthRedirect' || name === 'samlRedirect'
