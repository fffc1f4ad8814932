import type { Guard } from '../protocol/views/shell'
import { isProtected, parsePath, type Route } from '../protocol/paths'
import { isDeckAddress, notFoundPath, parentPath, queryTarget } from '../protocol/path-rules'

/** What the address and the guard come to: a screen to show, or another address to go to first. */
export type Resolved =
  | { readonly show: Route }
  | { readonly hold: Exclude<Guard, 'signedOut' | 'open'> }
  | {
      readonly go: string
      /** What the core is told on the way. */
      readonly tell?: 'reportUnknownRoute' | 'followInitialUrl'
      /** What the unknown address was to lead to. */
      readonly of?: 'deck'
      /** The address that is opened after the sign-in (S-ROUTE-30). */
      readonly store?: string
    }

interface Situation {
  readonly guard: Guard
  /** Path with query. */
  readonly address: string
  readonly initialUrl?: string | undefined
  /** The deck at hand that searches a category. */
  readonly searched?: string | undefined
  /** Somebody was signed in on this page before and has left: who logs out is not brought back by the next sign-in. */
  readonly leftSession: boolean
}

const start = '/start'

/** Which screen an address leads to (S-ROUTE-30, S-ROUTE-32, S-ROUTE-35). The guard itself is judged by the core. */
export function resolveRoute({ guard, address, initialUrl, searched, leftSession }: Situation): Resolved {
  if (guard !== 'signedOut' && guard !== 'open') return { hold: guard }
  const parsed = parsePath(address)
  if (parsed.kind === 'redirect') return { go: parsed.path }
  if (guard === 'signedOut') {
    if (parsed.kind === 'notFound') return { ...unknown(address), go: start }
    if (!isProtected(parsed.route)) return { show: parsed.route }
    return leftSession ? { go: start } : { go: start, store: address }
  }
  if (parsed.kind === 'notFound') return unknown(address)
  if (endsWithSignIn(parsed.route)) return { go: queryTarget(address) ?? initialUrl ?? '/', tell: 'followInitialUrl' }
  // '/decks/search' is the address of such a deck alone (S-ROUTE-05).
  if (parsed.route.name === 'categorySearch' && searched === undefined) return { go: '/' }
  return { show: parsed.route }
}

/** An address that leads nowhere: home, or from a bad link to a deck to the part of the path before it (D-ROUTE-16). */
const unknown = (address: string): Extract<Resolved, { readonly go: string }> => {
  if (!isDeckAddress(address)) return { go: '/', tell: 'reportUnknownRoute' }
  return { go: notFoundPath(parentPath(address) ?? ''), tell: 'reportUnknownRoute', of: 'deck' }
}

/** The public routes that are there for signing in; '/replay' and the placeholder are for everybody. */
const endsWithSignIn = ({ name }: Route): boolean =>
  name === 'start' || name === 'oauthRedirect' || name === 'samlRedirect'
