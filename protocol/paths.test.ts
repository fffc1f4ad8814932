import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import {
  deckPath,
  deckTarget,
  deepLinkPath,
  isAppPath,
  isStorableInitialUrl,
  lockedDeckPath,
  notFoundPath,
  parentPath,
  initialEmail,
  queryTarget,
  settledPath,
} from './path-rules'
import { parseOauthCallback, parseSamlCallback } from './sso-callback'
import { parseSearch, searchText } from './search-text'
import { buildPath, isProtected, isPublic, parsePath, routeNames, splitAddress } from './paths'
import type { Route } from './paths'
import { cases } from '../test/cases'

const none = { autoLogin: false, skip: false, fromSearch: false }
const routeAt = (address: string): Route | string => {
  const parsed = parsePath(address)
  return parsed.kind === 'route' ? parsed.route : parsed.kind
}

const segment = fc
  .oneof(
    fc.uuid(),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('a/b', 'certificate', 'decks', 'card', '%', '?#'),
  )
  .filter((text) => text !== '.' && text !== '..' && !/\p{Surrogate}/u.test(text))
const deckId = segment.filter((text) => text !== 'recent' && text !== 'search')

/** Generates every route of the table with arbitrary parameters. */
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc
    .constantFrom(...routeNames)
    .filter((name) => !['deck', 'sharedCard', 'certificate', 'role'].includes(name))
    .map((name) => ({ name }) as Route),
  fc.record({ name: fc.constant('deck'), deckId, cardId: segment }, { requiredKeys: ['name', 'deckId'] }),
  fc.record({ name: fc.constant('categorySearch'), cardId: segment }),
  fc.record({ name: fc.constant('sharedCard'), cardId: segment }),
  fc.record({ name: fc.constant('certificate'), deckId }),
  fc.record({ name: fc.constant('library'), categoryId: segment }),
  fc.record(
    { name: fc.constant('library'), categoryId: segment, deckId, cardId: segment },
    { requiredKeys: ['name', 'categoryId', 'deckId'] },
  ),
  fc.record({ name: fc.constant('search'), query: segment }),
  fc.record(
    { name: fc.constant('search'), query: segment, deckId, cardId: segment },
    { requiredKeys: ['name', 'query', 'deckId'] },
  ),
  fc.record({ name: fc.constant('add'), code: segment }),
  fc.record({ name: fc.constant('role'), code: segment }),
) as fc.Arbitrary<Route>

describe('the route table', () => {
  test('S-ROUTE-28 yields the same route when the path of a route is built and parsed', () => {
    fc.assert(
      fc.property(routes, (route) => {
        expect(parsePath(buildPath(route))).toEqual({ kind: 'route', route, markers: none })
      }),
      { numRuns: cases(500) },
    )
  })

  test('S-ROUTE-01 parses the three paths of home and never treats recent as a deck', () => {
    for (const path of ['/', '/home', '/decks/recent', '/deck/recent', '/home/'])
      expect(routeAt(path)).toEqual({ name: 'home' })
    expect(routeAt('/library/c1/decks/recent')).toBe('notFound')
  })

  test('S-ROUTE-02 S-ROUTE-03 D-ROUTE-05 treats deck and decks alike, with or without a card', () => {
    for (const word of ['deck', 'decks']) {
      expect(routeAt(`/${word}/d1`)).toEqual({ name: 'deck', deckId: 'd1' })
      expect(routeAt(`/${word}/d1/k1`)).toEqual({ name: 'deck', deckId: 'd1', cardId: 'k1' })
    }
    expect(routeAt('/decks/d1/certificate')).toEqual({ name: 'certificate', deckId: 'd1' })
  })

  test('S-ROUTE-04 parses card and cards as a shared card', () => {
    for (const word of ['card', 'cards']) expect(routeAt(`/${word}/k1`)).toEqual({ name: 'sharedCard', cardId: 'k1' })
  })

  test('S-ROUTE-05 D-ROUTE-03 gives a category-search deck the path /decks/search and never treats search as a deck', () => {
    const route: Route = { name: 'deck', deckId: 'd1', cardId: 'k1' }
    expect(settledPath(route, 'categorySearch')).toBe('/decks/search')
    for (const [stays, type] of [
      [route, 'standard'],
      [{ name: 'library', categoryId: 'c1', deckId: 'd1' }, 'categorySearch'],
      [{ name: 'categorySearch' }, 'categorySearch'],
    ] as const)
      expect(settledPath(stays, type)).toBeUndefined()
    expect(routeAt('/decks/search')).toEqual({ name: 'categorySearch' })
    expect(routeAt('/deck/search')).toEqual({ name: 'categorySearch' })
  })

  test('S-ROUTE-06 S-ROUTE-08 parses the library, a category, and a deck and card inside', () => {
    expect(routeAt('/library')).toEqual({ name: 'library' })
    expect(routeAt('/library/c1')).toEqual({ name: 'library', categoryId: 'c1' })
    expect(routeAt('/library/c1/decks/d1')).toEqual({ name: 'library', categoryId: 'c1', deckId: 'd1' })
    expect(routeAt('/library/c1/decks/d1/k1')).toEqual({
      name: 'library',
      categoryId: 'c1',
      deckId: 'd1',
      cardId: 'k1',
    })
  })

  test('S-ROUTE-07 redirects a subcategory to its category', () => {
    expect(parsePath('/library/c%201/c2')).toEqual({ kind: 'redirect', path: '/library/c%201' })
    expect(parsePath('/library/c1/decks')).toEqual({ kind: 'notFound' })
    expect(parsePath('/library/c1/other/d1')).toEqual({ kind: 'notFound' })
  })

  test('S-ROUTE-09 S-ROUTE-10 parses a search with its decoded query, and a deck and card over it', () => {
    expect(routeAt('/search')).toEqual({ name: 'search' })
    expect(routeAt('/search/caf%C3%A9%2Flatte')).toEqual({ name: 'search', query: 'café/latte' })
    expect(routeAt('/search/milk/decks/d1')).toEqual({ name: 'search', query: 'milk', deckId: 'd1' })
    expect(routeAt('/search/milk/decks/d1/k1')).toEqual({ name: 'search', query: 'milk', deckId: 'd1', cardId: 'k1' })
  })

  test('S-ROUTE-11 limits a search to the category when its query starts with categoryId, whose id ends at the first space', () => {
    expect(parseSearch('categoryId:c1 hot milk ')).toEqual({ categoryId: 'c1', terms: 'hot milk' })
    expect(parseSearch('categoryId:c1')).toEqual({ categoryId: 'c1', terms: '' })
    expect(parseSearch('milk categoryId:c1')).toEqual({ terms: 'milk categoryId:c1' })
    expect(parseSearch('categoryId: milk')).toEqual({ terms: 'milk' })
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (categoryId, text) => {
        const terms = text.trim()
        expect(parseSearch(searchText(terms, categoryId))).toEqual({ categoryId, terms })
      }),
    )
    expect(searchText('milk')).toBe('milk')
  })

  test('S-ROUTE-12 S-ROUTE-13 S-ROUTE-14 S-ROUTE-15 parses the paths for adding content, roles and the phone', () => {
    expect(routeAt('/add')).toEqual({ name: 'add' })
    expect(routeAt('/add/MILK%201')).toEqual({ name: 'add', code: 'MILK 1' })
    expect(routeAt('/role/r1')).toEqual({ name: 'role', code: 'r1' })
    expect(routeAt('/role')).toBe('notFound')
    expect(routeAt('/otp')).toEqual({ name: 'otp' })
  })

  test("S-ROUTE-16 S-ROUTE-18 S-ROUTE-19 S-ROUTE-20 parses the paths of the user's screens", () => {
    const screens = {
      '/user': 'profile',
      '/user/account': 'account',
      '/user/certifications': 'certifications',
      '/user/new-decks': 'newDecks',
      '/user/my-favorites': 'favorites',
      '/user/competitions': 'competitions',
      '/user/settings': 'settings',
      '/user/language': 'language',
      '/user/notifications': 'notifications',
      '/user/outbox': 'outbox',
    }
    for (const [path, name] of Object.entries(screens)) {
      expect([routeAt(path), buildPath({ name } as Route)]).toEqual([{ name }, path])
    }
  })

  test('S-ROUTE-21 only start, the redirects and replay are public, and only the placeholder is neither public nor protected', () => {
    const publicPaths = ['/start', '/oauth-redirect', '/saml-redirect', '/--/oauth-redirect', '/replay']
    for (const path of publicPaths)
      expect(routeAt(path)).toSatisfy((route: Route) => isPublic(route) && !isProtected(route))
    const names = new Set(routeNames.filter((name) => !isProtected({ name } as Route)))
    expect(names).toEqual(new Set(['start', 'oauthRedirect', 'samlRedirect', 'replay', 'uninitialized']))
    expect(isPublic({ name: 'uninitialized' })).toBe(false)
  })

  test('S-ROUTE-27 D-ROUTE-22 parses the query markers as flags that do not change the target', () => {
    expect(parsePath('/decks/d1/k1?auto_login&skip=1&from_search=true&x=y#part')).toEqual({
      kind: 'route',
      route: { name: 'deck', deckId: 'd1', cardId: 'k1' },
      markers: { autoLogin: true, skip: true, fromSearch: true },
    })
    expect(parsePath('/start?auto_login=false&skip=0')).toMatchObject({ markers: none })
    const marker = fc.constantFrom('auto_login', 'skip', 'from_search', 'auto_login=1', 'other=%')
    fc.assert(
      fc.property(routes, fc.array(marker), (route, markers) => {
        expect(routeAt(`${buildPath(route)}?${markers.join('&')}`)).toEqual(route)
      }),
    )
  })

  test('does not find an unknown path, a broken encoding or a dot segment', () => {
    const unknown = ['', 'home', '/nowhere', '/user/unknown', '/decks', '/card', '/decks/%', '/decks/a/b/c', '/add/a/b']
    for (const path of [
      ...unknown,
      '/decks/..',
      '/decks/%2e%2e',
      '/search/.',
      '//evil.example',
      '/decks//k1',
      '/search/a\\b',
    ]) {
      expect([path, parsePath(path)]).toEqual([path, { kind: 'notFound' }])
    }
    expect(buildPath({ name: 'deck', deckId: '..' })).toBe('/')
    expect(buildPath({ name: 'search', query: '\uD800' })).not.toContain('\uD800')
  })
})

describe('where closing and failing lead', () => {
  test('S-ROUTE-38 D-ROUTE-18 leads to the part of the path before deck or card when a deck is closed', () => {
    expect(parentPath('/library/c1/decks/d1')).toBe('/library/c1')
    expect(parentPath('/library/c1/decks/d1/k1?from_search=1')).toBe('/library/c1')
    expect(parentPath('/search/hot%20milk/decks/d1')).toBe('/search/hot%20milk')
    expect(parentPath('/search/deck/decks/d1')).toBe('/search/deck')
    expect(parentPath('/library/cards/decks/d1')).toBe('/library/cards')
    for (const word of ['deck', 'decks', 'card', 'cards']) {
      expect(parentPath(`/library/c1/${word}/x`)).toBe('/library/c1')
      expect(parentPath(`/favorites/${word}/x`)).toBe('/favorites')
      expect(parentPath(`/${word}/x`)).toBeUndefined()
    }
    expect(parentPath('/library/c1')).toBeUndefined()
    expect(parentPath('/')).toBeUndefined()
  })

  test('D-ROUTE-01 D-ROUTE-04 D-ROUTE-11 a route yields its deck, its card and the prefix before decks', () => {
    expect(deckTarget({ name: 'deck', deckId: 'd1' })).toEqual({ deckId: 'd1', prefix: '' })
    expect(deckTarget({ name: 'deck', deckId: 'd1', cardId: 'k1' })).toEqual({ deckId: 'd1', cardId: 'k1', prefix: '' })
    expect(deckTarget({ name: 'library', categoryId: 'c 1', deckId: 'd1' })).toEqual({
      deckId: 'd1',
      prefix: '/library/c%201',
    })
    expect(deckTarget({ name: 'search', query: 'milk', deckId: 'd1' })).toEqual({
      deckId: 'd1',
      prefix: '/search/milk',
    })
    expect(deckTarget({ name: 'categorySearch', cardId: 'k1' }, 'd1')).toEqual({
      deckId: 'd1',
      cardId: 'k1',
      prefix: '',
    })
    expect(deckTarget({ name: 'categorySearch', cardId: 'k1' })).toBeUndefined()
    expect(deckTarget({ name: 'library', categoryId: 'c1' })).toBeUndefined()
    expect(deckTarget({ name: 'home' })).toBeUndefined()
  })

  test('D-ROUTE-09 D-ROUTE-10 replaces a shared card by the path of its deck under the prefix', () => {
    expect(deckTarget({ name: 'sharedCard', cardId: 'k1' })).toEqual({ cardId: 'k1', prefix: '' })
    expect(deckPath('d 1')).toBe('/decks/d%201')
    expect(deckPath('d1', '/library/c1')).toBe('/library/c1/decks/d1')
  })

  test('D-ROUTE-16 leads to the prefix, or home, when a deck was not found', () => {
    expect([notFoundPath('/library/c1'), notFoundPath('')]).toEqual(['/library/c1', '/'])
  })

  test('D-ROUTE-20 D-ROUTE-21 leads from a locked deck to the previous deck, in its category when it has one', () => {
    expect(lockedDeckPath('d0', 'c1')).toBe('/library/c1/decks/d0')
    expect(lockedDeckPath('d0')).toBe('/decks/d0')
  })

  test('S-ROUTE-26 opens the deck of a deep link deck/{deckId}', () => {
    for (const link of [
      'deck/d1',
      'flipdeck://deck/d1',
      'Flipdeck://deck/d1',
      'https://flipdeck.example/deck/d1',
      '/deck/d1',
    ]) {
      expect(deepLinkPath(link)).toBe('/deck/d1')
    }
    expect(deepLinkPath('https://learn.cafe.example/deck/d1', ['learn.cafe.example'])).toBe('/deck/d1')
    for (const link of [
      'https://evil.example/deck/d1',
      'javascript:alert(1)',
      '//evil.example',
      'flipdeck:///evil',
      'mailto:x',
    ]) {
      expect(deepLinkPath(link)).toBeUndefined()
    }
  })
})

describe('what may be followed', () => {
  test('S-ROUTE-29 does not store a path that ends in menu or needs no sign-in', () => {
    expect(isStorableInitialUrl('/decks/d1?from_search=1')).toBe(true)
    for (const path of [
      '/decks/menu',
      '/search/milk/decks/d1/menu',
      '/decks/menu/',
      '/decks/menu?x=1',
      '/decks/menu#x',
    ]) {
      expect([path, isStorableInitialUrl(path)]).toEqual([path, false])
    }
    for (const path of ['/start', '/uninitialized', '/nowhere', 'https://evil.example/decks/d1']) {
      expect([path, isStorableInitialUrl(path)]).toEqual([path, false])
    }
    expect(isStorableInitialUrl('/decks/menu-of-the-day')).toBe(true)
  })

  test('S-ROUTE-32 X-SEC-02 follows a query target only to a protected path inside the app', () => {
    expect(queryTarget('/start?target=%2Fdecks%2Fd1%3Fskip%3D1')).toBe('/decks/d1?skip=1')
    for (const target of [
      '',
      '/start',
      '/saml-redirect',
      '//evil.example',
      'https://evil.example',
      '/nowhere',
      '/decks/..',
    ]) {
      expect([target, queryTarget(`/start?target=${encodeURIComponent(target)}`)]).toEqual([target, undefined])
    }
    expect(queryTarget('/start')).toBeUndefined()
  })

  test('D-ROUTE-12 X-SEC-02 follows a link with the product’s scheme, as a browser passes it on, only to its deck', () => {
    const handed = (link: string) => queryTarget(`/start?target=${encodeURIComponent(link)}`)
    for (const link of ['web+flipdeck://deck/d1', 'web+flipdeck:deck/d1', 'web+flipdeck:/deck/d1'])
      expect([link, handed(link)]).toEqual([link, '/deck/d1'])
    for (const link of ['web+flipdeck://evil.example/x', 'web+flipdeck:start', 'web+evil:deck/d1'])
      expect([link, handed(link)]).toEqual([link, undefined])
  })

  test('S-LOGIN-08 reads the email of a sign-in link', () => {
    expect(initialEmail('/start?email=maya%2Bone%40example.org&target=%2F')).toBe('maya+one@example.org')
    expect(initialEmail('/start?target=%2Fdecks%2Fd1&email=maya@example.org#x')).toBe('maya@example.org')
    for (const address of ['/start', '/start?email=', '/start?email=%20', '/start?email=%E0%A4%A', '/start?mail=a@b.c'])
      expect([address, initialEmail(address)]).toEqual([address, undefined])
  })

  test('X-SEC-02 accepts only addresses that a browser parses to the same origin', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '/',
        '\\',
        '.',
        '%2e',
        '%2f',
        '%5c',
        '\t',
        '\n',
        ' ',
        '@',
        ':',
        '?',
        '#',
        'evil.example',
        'decks',
        'search',
        'home',
        'd1',
      ),
      maxLength: 8,
    })
    fc.assert(
      fc.property(fc.constantFrom('', '/', '/search/'), hostile, (start, text) => {
        const address = `${start}${text}`
        if (!isAppPath(address)) return
        const parsed = new URL(address, 'https://flipdeck.example')
        expect(parsed.origin).toBe('https://flipdeck.example')
        expect(parsed.pathname).toBe(splitAddress(address).path)
        expect(parsed.pathname.startsWith('//')).toBe(false)
      }),
      { numRuns: cases(3000) },
    )
    expect(isAppPath(`/search/${'a'.repeat(2000)}`)).toBe(false)
  })

  test('S-ROUTE-24 requires both token and session id in the SAML answer', () => {
    expect(parseSamlCallback('?token=a.b%2Bc&sessionId=s1')).toEqual({ token: 'a.b+c', sessionId: 's1' })
    for (const query of ['', 'token=a', 'sessionId=s', 'token=&sessionId=s', 'token=%&sessionId=s']) {
      expect(parseSamlCallback(query)).toBeUndefined()
    }
  })

  test('S-ROUTE-23 S-SSO-15 reads the OAuth answer as a code with its state, or an error', () => {
    expect(parseOauthCallback('code=c1&state=s1')).toEqual({ kind: 'code', code: 'c1', state: 's1' })
    expect(parseOauthCallback('error=access_denied&error_description=You+said+no&state=s1')).toEqual({
      kind: 'error',
      error: 'access_denied',
      description: 'You said no',
      state: 's1',
    })
    for (const query of ['', 'code=c1', 'state=s1', 'code=&state=s1']) expect(parseOauthCallback(query)).toBeUndefined()
  })

  test('X-SEC-05 the path rules answer 100 kB of attack input within 50 ms', () => {
    for (const piece of ['/', 'a/', '%', '%2e/', '?', '&', '=', 'a=b&', '#', '\\', ' ', 'categoryId:', '+', '\uD800']) {
      const attack = attackOf(piece)
      for (const text of [
        attack,
        `/${attack}`,
        `/search/${attack}`,
        `/start?target=${attack}`,
        `/start?email=${attack}`,
        `categoryId:${attack}`,
      ]) {
        for (const check of [
          parsePath,
          isAppPath,
          isStorableInitialUrl,
          queryTarget,
          initialEmail,
          parentPath,
          deepLinkPath,
          parseSearch,
          parseSamlCallback,
        ]) {
          expectFast(() => check(text))
        }
      }
    }
  })
})
