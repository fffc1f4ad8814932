import { buildPath, isProtected, parsePath, splitAddress } from './paths'
import type { Route } from './paths'
import { linkSchemes, productAddress, webScheme } from './product'
import { parseQuery } from './url-encoding'

/** Maximum length of an address of this app. */
const LONGEST_PATH = 2000

/** Is this an address inside the app that no browser would parse as another host? (X-SEC-02) */
export const isAppPath = (address: string): boolean =>
  address.length <= LONGEST_PATH && !/[\p{Cc}\s\\]/u.test(address) && parsePath(address).kind !== 'notFound'

/** May this address be stored, to be opened after the sign-in? A path that ends in '/menu' may not (S-ROUTE-29). */
export function isStorableInitialUrl(address: string): boolean {
  return isAppPath(address) && !/\/menu\/?$/.test(splitAddress(address).path) && leadsInside(address)
}

/**
 * Returns the 'target' of a public route's query if it is a protected path inside the app (S-ROUTE-32, shell O-10). It
 * may also be a link with the product's scheme, passed on by the browser (D-ROUTE-12).
 */
export function queryTarget(address: string): string | undefined {
  const given = parseQuery(splitAddress(address).query).get('target')
  const target = given?.startsWith(`${webScheme}:`) === true ? deepLinkPath(given) : given
  return target !== undefined && isAppPath(target) && leadsInside(target) ? target : undefined
}

/** Returns the 'email' of a sign-in link's query. With it the form continues automatically (S-LOGIN-08). */
export function initialEmail(address: string): string | undefined {
  const email = parseQuery(splitAddress(address).query).get('email')?.trim()
  return email === '' ? undefined : email
}

function leadsInside(address: string): boolean {
  const parsed = parsePath(address)
  return parsed.kind === 'redirect' || (parsed.kind === 'route' && isProtected(parsed.route))
}

/**
 * Converts an external link to a path: 'deck/{deckId}', the product's scheme or its web address (S-ROUTE-26). Returns
 * undefined for other addresses, for an empty link and for a fragment or query alone.
 */
export function deepLinkPath(link: string, hosts: readonly string[] = [productAddress]): string | undefined {
  const prefixes = [...linkSchemes, ...hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`]), '/']
  const text = link.trim()
  if (/^([#?]|$)/.test(text)) return undefined
  const prefix = prefixes.find((start) => text.slice(0, start.length).toLowerCase() === start.toLowerCase()) ?? ''
  const path = `/${text.slice(prefix.length)}`
  return isAppPath(path) ? path : undefined
}

const OPENED = new Set(['deck', 'decks', 'card', 'cards'])

/**
 * Returns the path to show when a deck is closed: the part before '/deck' or '/card'. Undefined without such a part;
 * then closing leads home or back (S-ROUTE-38, D-ROUTE-18). A category or a search text may itself be the word 'deck'.
 */
export function parentPath(address: string): string | undefined {
  const { segments, opened } = openedIn(address)
  return opened < 1 ? undefined : `/${segments.slice(0, opened).join('/')}`
}

/**
 * Was an unknown address meant for a deck or a card (D-ROUTE-14), or for a role, which the deck router handles
 * (D-ROUTE-13)?
 */
export const isDeckAddress = (address: string): boolean =>
  openedIn(address).opened >= 0 || /^\/roles?(\/|$)/.test(splitAddress(address).path)

function openedIn(address: string): { readonly segments: readonly string[]; readonly opened: number } {
  const segments = splitAddress(address).path.split('/').slice(1)
  const start = segments[0] === 'library' || segments[0] === 'search' ? 2 : 0
  return { segments, opened: segments.findIndex((segment, index) => index >= start && OPENED.has(segment)) }
}

/** The target of the deck router: a deck at a card, or a card whose deck must be looked up, and the path prefix. */
export interface DeckTarget {
  readonly deckId?: string
  readonly cardId?: string
  /** The path before '/decks', '' at the root. */
  readonly prefix: string
}

/**
 * Returns the deck or card that a route opens (D-ROUTE-01..11), or undefined. `searched`: the current category-search
 * deck.
 */
export function deckTarget(route: Route, searched?: string): DeckTarget | undefined {
  if (route.name === 'sharedCard') return { cardId: route.cardId, prefix: '' }
  if (route.name !== 'deck' && route.name !== 'categorySearch' && route.name !== 'library' && route.name !== 'search')
    return undefined
  const deckId = route.name === 'categorySearch' ? searched : route.deckId
  if (deckId === undefined) return undefined
  const card = route.cardId === undefined ? {} : { cardId: route.cardId }
  return { deckId, ...card, prefix: parentPath(buildPath(route)) ?? '' }
}

/** Builds the path of a deck under a prefix. It replaces the path of a shared card (D-ROUTE-09). */
export const deckPath = (deckId: string, prefix = ''): string => `${prefix}${buildPath({ name: 'deck', deckId })}`

/** Returns the path to show when a deck was not found: the prefix, or home (D-ROUTE-16). */
export const notFoundPath = (prefix: string): string => (prefix === '' ? '/' : prefix)

/** Returns the path of a locked deck's 'Go to Deck' link (D-ROUTE-20, D-ROUTE-21). */
export const lockedDeckPath = (prevDeckId: string, categoryId?: string): string =>
  categoryId === undefined
    ? buildPath({ name: 'deck', deckId: prevDeckId })
    : buildPath({ name: 'library', categoryId, deckId: prevDeckId })

/**
 * Returns the path that replaces a deck's own path: a category-search deck has '/decks/search' (S-ROUTE-05,
 * D-ROUTE-03).
 */
export const settledPath = (route: Route, deckType: string | undefined): string | undefined =>
  route.name === 'deck' && deckType === 'categorySearch' ? buildPath({ name: 'categorySearch' }) : undefined
