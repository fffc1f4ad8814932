import { hasIdLength } from './id-length'
import { decodeText, encodeText, isSegment, parseQuery } from './url-encoding'

/** Every route with its paths. `buildPath` uses the first path that has exactly the route's parameters. */
const patterns = {
  home: ['/', '/home', '/decks/recent', '/deck/recent'],
  categorySearch: ['/decks/search', '/decks/search/{cardId}', '/deck/search', '/deck/search/{cardId}'],
  certificate: ['/decks/{deckId}/certificate'],
  deck: ['/decks/{deckId}', '/decks/{deckId}/{cardId}', '/deck/{deckId}', '/deck/{deckId}/{cardId}'],
  sharedCard: ['/card/{cardId}', '/cards/{cardId}'],
  library: [
    '/library',
    '/library/{categoryId}',
    '/library/{categoryId}/decks/{deckId}',
    '/library/{categoryId}/decks/{deckId}/{cardId}',
  ],
  search: ['/search', '/search/{query}', '/search/{query}/decks/{deckId}', '/search/{query}/decks/{deckId}/{cardId}'],
  add: ['/add', '/add/{code}'],
  role: ['/role/{code}'],
  otp: ['/otp'],
  profile: ['/user'],
  account: ['/user/account'],
  certifications: ['/user/certifications'],
  newDecks: ['/user/new-decks'],
  favorites: ['/user/my-favorites'],
  competitions: ['/user/competitions'],
  settings: ['/user/settings'],
  language: ['/user/language'],
  notifications: ['/user/notifications'],
  outbox: ['/user/outbox'],
  start: ['/start'],
  oauthRedirect: ['/oauth-redirect', '/--/oauth-redirect'],
  samlRedirect: ['/saml-redirect'],
  replay: ['/replay'],
  uninitialized: ['/uninitialized'],
} as const satisfies Record<string, readonly string[]>

/** Routes with parameters: deckId and cardId are the open deck and its current card. */
type RouteWithParameters =
  | { readonly name: 'deck'; readonly deckId: string; readonly cardId?: string }
  | { readonly name: 'categorySearch'; readonly cardId?: string }
  | { readonly name: 'sharedCard'; readonly cardId: string }
  | { readonly name: 'certificate'; readonly deckId: string }
  | { readonly name: 'library'; readonly categoryId?: string; readonly deckId?: string; readonly cardId?: string }
  | { readonly name: 'search'; readonly query?: string; readonly deckId?: string; readonly cardId?: string }
  | { readonly name: 'add'; readonly code?: string }
  | { readonly name: 'role'; readonly code: string }

/** A location in the app. */
export type Route = RouteWithParameters | { readonly name: Exclude<RouteName, RouteWithParameters['name']> }

export type RouteName = keyof typeof patterns

/** The query markers (S-ROUTE-27, D-ROUTE-22). They never change which screen, deck or card is shown. */
export interface Markers {
  readonly autoLogin: boolean
  readonly skip: boolean
  readonly fromSearch: boolean
}

export type ParsedPath =
  | { readonly kind: 'route'; readonly route: Route; readonly markers: Markers }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'notFound' }

/**
 * '/decks/recent' is Home and '/decks/search' a card search, so neither word is ever a deck id (S-ROUTE-01,
 * S-ROUTE-05).
 */
const RESERVED_DECK_IDS = new Set(['recent', 'search'])

type Parameters = Readonly<Record<string, string>>
interface Pattern {
  readonly name: RouteName
  readonly segments: readonly string[]
  readonly parameters: readonly string[]
}

const isRouteName = (name: string): name is RouteName => Object.hasOwn(patterns, name)

/** The names of all routes. */
export const routeNames: readonly RouteName[] = Object.keys(patterns).filter(isRouteName)

const table: readonly Pattern[] = routeNames.flatMap((name) =>
  patterns[name].map((path) => {
    const segments = path.split('/').slice(1)
    return { name, segments, parameters: segments.flatMap((segment) => parameterOf(segment) ?? []) }
  }),
)

/** Parses the path (and the query, if any) of an address. */
export function parsePath(address: string): ParsedPath {
  const { path, query } = splitAddress(address)
  const segments = segmentsOf(path)
  if (segments === undefined) return { kind: 'notFound' }
  const route = routeOf(segments)
  if (route !== undefined) return { kind: 'route', route, markers: markersOf(query) }
  const [first, categoryId, below, ...rest] = segments
  // A subcategory has no path, so its address redirects to the category (S-ROUTE-07). 'decks' is not a subcategory; it
  // lacks a deck.
  if (first === 'library' && categoryId !== undefined && below !== 'decks' && rest.length === 0) {
    return { kind: 'redirect', path: buildPath({ name: 'library', categoryId }) }
  }
  return { kind: 'notFound' }
}

/** Builds the path of a route. Parsing it yields the same route (S-ROUTE-28). A route without a path leads home. */
export function buildPath(route: Route): string {
  const { name, ...parameters } = route
  const values: Readonly<Record<string, string | undefined>> = parameters
  const given = Object.keys(values).filter((key) => values[key] !== undefined)
  for (const pattern of table) {
    if (pattern.name !== name || pattern.parameters.length !== given.length) continue
    const segments = pattern.segments.map((segment) => {
      const parameter = parameterOf(segment)
      return parameter === undefined ? segment : (values[parameter] ?? '')
    })
    const path = `/${segments.map(encodeText).join('/')}`
    // '/decks/d/certificate' is another screen, so a card with the id 'certificate' gets the path
    // '/deck/d/certificate'.
    if (routeOf(segmentsOf(path) ?? [])?.name === name) return path
  }
  return '/'
}

const PUBLIC = new Set<RouteName>(['start', 'oauthRedirect', 'samlRedirect', 'replay'])

/** Is the route accessible without a sign-in? (S-ROUTE-21; '/replay' by decision 16) */
export const isPublic = (route: Route): boolean => PUBLIC.has(route.name)

/** Does the route need a signed-in user? All do except the public routes and the placeholder (S-ROUTE-21). */
export const isProtected = (route: Route): boolean => !isPublic(route) && route.name !== 'uninitialized'

/** Splits an address into path and query, without the fragment. */
export function splitAddress(address: string): { readonly path: string; readonly query: string } {
  const hash = address.indexOf('#')
  const bare = hash === -1 ? address : address.slice(0, hash)
  const question = bare.indexOf('?')
  return question === -1
    ? { path: bare, query: '' }
    : { path: bare.slice(0, question), query: bare.slice(question + 1) }
}

/** Returns the decoded segments of a path inside the app; undefined for a path that could lead elsewhere. */
function segmentsOf(path: string): string[] | undefined {
  if (!path.startsWith('/') || path.includes('\\')) return undefined
  if (path === '/') return ['']
  const segments = path.replace(/\/$/, '').slice(1).split('/').map(decodeText)
  const good = segments.filter((segment) => segment !== undefined && isSegment(segment))
  return good.length === segments.length ? good.filter((segment) => segment !== undefined) : undefined
}

function routeOf(segments: readonly string[]): Route | undefined {
  let best: { readonly pattern: Pattern; readonly values: Parameters } | undefined
  for (const pattern of table) {
    const values = match(pattern, segments)
    if (values === undefined) continue
    if (best === undefined || pattern.parameters.length < best.pattern.parameters.length) best = { pattern, values }
  }
  // The table pairs each name with the parameters of its union member.
  return best === undefined ? undefined : ({ name: best.pattern.name, ...best.values } as Route)
}

function match({ segments }: Pattern, given: readonly string[]): Parameters | undefined {
  if (segments.length !== given.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const parameter = parameterOf(segment)
    const value = given[index] ?? ''
    if (parameter === undefined ? segment !== value : !mayBe(parameter, value)) return undefined
    if (parameter !== undefined) values[parameter] = value
  }
  return values
}

/** Can the value be a parameter? An invalid deck or card id is not requested; the address is not found (D-ROUTE-14). */
function mayBe(parameter: string, value: string): boolean {
  if (parameter !== 'deckId' && parameter !== 'cardId') return true
  return hasIdLength(value) && !(parameter === 'deckId' && RESERVED_DECK_IDS.has(value))
}

function parameterOf(segment: string): string | undefined {
  return segment.startsWith('{') ? segment.slice(1, -1) : undefined
}

/** Reads the markers of an address's query. */
export function markersOf(query: string): Markers {
  const values = parseQuery(query)
  const isSet = (marker: string): boolean => values.has(marker) && !['false', '0'].includes(values.get(marker) ?? '')
  return { autoLogin: isSet('auto_login'), skip: isSet('skip'), fromSearch: isSet('from_search') }
}

/** Returns the code of a role link, with which visitors may register (S-REG-12, S-REG-13). */
export function roleCodeOf(address: string): string | undefined {
  const parsed = parsePath(address)
  return parsed.kind === 'route' && parsed.route.name === 'role' ? parsed.route.code : undefined
}
