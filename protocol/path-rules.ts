import { buildPath, isProtected, parsePath, splitAddress } from './paths'
import type { Route } from './paths'
import { linkSchemes, productAddress, webScheme } from './product'
import { parseQuery } from './url-text'

/** A longer address is no address of this app. */
const LONGEST_PATH = 2000

/** Is this an address inside the app, and nothing that a browser would read as another host? (X-SEC-02) */
export const isAppPath = (address: string): boolean =>
  address.length <= LONGEST_PATH && !/[\p{Cc}\s\\]/u.test(address) && parsePath(address).kind !== 'notFound'

/** May this address be kept, to be opened after the sign-in? A path ending in '/menu' may not (S-ROUTE-29). */
export function isStorableInitialUrl(address: string): boolean {
  return isAppPath(address) && !/\/menu\/?$/.test(splitAddress(address).path) && leadsInside(address)
}

/**
 * The 'target' of a public route's query, when it is a protected path inside the app (S-ROUTE-32, shell O-10), or a link
 * of the product's scheme that the browser hands over (D-ROUTE-12).
 */
export function queryTarget(address: string): string | undefined {
  const given = parseQuery(splitAddress(address).query).get('target')
  const target = given?.startsWith(`${webScheme}:`) === true ? deepLinkPath(given) : given
  return target !== undefined && isAppPath(target) && leadsInside(target) ? target : undefined
}

/** The 'email' of a sign-in link's query, with which the form goes on by itself (S-LOGIN-08). */
export function initialEmail(address: string): string | undefined {
  const email = parseQuery(splitAddress(address).query).get('email')?.trim()
  return email === '' ? undefined : email
}

function leadsInside(address: string): boolean {
  const parsed = parsePath(address)
  return parsed.kind === 'redirect' || (parsed.kind === 'route' && isProtected(parsed.route))
}

/**
 * What a link from outside asks for: 'deck/{deckId}', the product's scheme or its web address, as a path (S-ROUTE-26).
 * Undefined for other addresses, and for one that names no place: an empty one, or a mark within a page.
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
 * Where closing a deck leads: the part of the path before '/deck' or '/card', or undefined when there is none and it
 * goes home or back (S-ROUTE-38, D-ROUTE-18). A category or a search text may itself be the word 'deck'.
 */
export function parentPath(address: string): string | undefined {
  const { segments, opened } = openedIn(address)
  return opened < 1 ? undefined : `/${segments.slice(0, opened).join('/')}`
}

/** Does an unknown address mean to lead to a deck or a card (D-ROUTE-14), or to a role, as the deck router takes it (D-ROUTE-13)? */
export const isDeckAddress = (address: string): boolean =>
  openedIn(address).opened >= 0 || /^\/roles?(\/|$)/.test(splitAddress(address).path)

function openedIn(address: string): { readonly segments: readonly string[]; readonly opened: number } {
  const segments = splitAddress(address).path.split('/').slice(1)
  const start = segments[0] === 'library' || segments[0] === 'search' ? 2 : 0
  return { segments, opened: segments.findIndex((segment, index) => index >= start && OPENED.has(segment)) }
}

/** What the deck router opens: a deck at a card, or a card whose deck is still to be found, and under which path. */
export interface DeckTarget {
  readonly deckId?: string
  readonly cardId?: string
  /** The path before '/decks', '' at the root. */
  readonly prefix: string
}

/**
 * The deck or card that a route has open (D-ROUTE-01..11); undefined when it has none. searched: the deck at hand that
 * searches a category.
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

/** The path of a deck, opened under a prefix; it replaces the path of a shared card (D-ROUTE-09). */
export const deckPath = (deckId: string, prefix = ''): string => `${prefix}${buildPath({ name: 'deck', deckId })}`

/** Where to go when a deck was not found: the prefix, or home (D-ROUTE-16). */
export const notFoundPath = (prefix: string): string => (prefix === '' ? '/' : prefix)

/** Where 'Go to Deck' leads from a locked deck (D-ROUTE-20, D-ROUTE-21). */
export const lockedDeckPath = (prevDeckId: string, categoryId?: string): string =>
  categoryId === undefined
    ? buildPath({ name: 'deck', deckId: prevDeckId })
    : buildPath({ name: 'library', categoryId, deckId: prevDeckId })

/** The path that takes the place of a deck's own: a category-search deck has '/decks/search' (S-ROUTE-05, D-ROUTE-03). */
export const settledPath = (route: Route, deckType: string | undefined): string | undefined =>
  route.name === 'deck' && deckType === 'categorySearch' ? buildPath({ name: 'categorySearch' }) : undefined
