import { describe, expect, it } from 'vitest'
import { resolveRoute } from './resolve-route'

const signedOut = { guard: 'signedOut', leftSession: false } as const
const open = { guard: 'open', leftSession: false } as const

describe('which screen an address leads to', () => {
  it('S-ROUTE-30 a logged-out user on a protected route is sent to /start and the address is stored', () => {
    expect(resolveRoute({ ...signedOut, address: '/decks/d1/c2?from_search=1' })).toEqual({
      go: '/start',
      store: '/decks/d1/c2?from_search=1',
    })
  })

  it('S-ROUTE-22 a logged-out user stays on /start', () => {
    expect(resolveRoute({ ...signedOut, address: '/start' })).toEqual({ show: { name: 'start' } })
  })

  it('O-11 after a logout the page that was left is not stored for the next user', () => {
    expect(resolveRoute({ guard: 'signedOut', leftSession: true, address: '/user' })).toEqual({ go: '/start' })
  })

  it('S-ROUTE-32 a logged-in user on a public route goes to the query target before the stored address', () => {
    expect(resolveRoute({ ...open, address: '/start?target=%2Flibrary', initialUrl: '/search' })).toEqual({
      go: '/library',
      tell: 'followInitialUrl',
    })
  })

  it('S-ROUTE-32 then to the stored address, else home', () => {
    expect(resolveRoute({ ...open, address: '/start', initialUrl: '/search' })).toMatchObject({ go: '/search' })
    expect(resolveRoute({ ...open, address: '/start' })).toMatchObject({ go: '/' })
  })

  it('X-SEC-02 a query target outside of the app is not followed', () => {
    expect(resolveRoute({ ...open, address: '/start?target=%2F%2Fevil.example' })).toMatchObject({ go: '/' })
  })

  it('S-ROUTE-35 an unknown route goes home and is reported', () => {
    expect(resolveRoute({ ...open, address: '/nowhere' })).toEqual({ go: '/', tell: 'reportUnknownRoute' })
  })

  it('D-ROUTE-14 D-ROUTE-16 a bad link to a deck or a card is reported as such, and leads to the prefix or home', () => {
    const long = 'a'.repeat(201)
    for (const address of [
      '/decks',
      '/decks/%',
      '/decks/..',
      '/decks/d1/c1/more',
      '/deck',
      '/card',
      '/cards/c1/more',
      `/decks/${long}`,
      `/decks/d1/${long}`,
      `/card/${long}`,
      `/decks/${long}/certificate`,
    ])
      expect(resolveRoute({ ...open, address }), address).toEqual({ go: '/', tell: 'reportUnknownRoute', of: 'deck' })
    expect(resolveRoute({ ...open, address: `/decks/${long.slice(1)}` })).toMatchObject({ show: { name: 'deck' } })
    for (const address of ['/library/c1/decks/d1/c1/more', '/library/c1/decks', `/library/c1/decks/${long}`])
      expect(resolveRoute({ ...open, address }), address).toEqual({
        go: '/library/c1',
        tell: 'reportUnknownRoute',
        of: 'deck',
      })
  })

  it('D-ROUTE-13 a role link that joins no role, as the shell reads it, is reported as a deck that was not found', () => {
    for (const address of ['/roles/r1', '/roles', '/role', '/role/a/b', '/role/%'])
      expect(resolveRoute({ ...open, address }), address).toEqual({ go: '/', tell: 'reportUnknownRoute', of: 'deck' })
    expect(resolveRoute({ ...open, address: '/role/r1' })).toEqual({ show: { name: 'role', code: 'r1' } })
    expect(resolveRoute({ ...open, address: '/rolesheet' })).toEqual({ go: '/', tell: 'reportUnknownRoute' })
  })

  it('D-ROUTE-13 D-ROUTE-14 whoever is signed out is told the same of a bad link, and is led to the sign-in', () => {
    for (const address of ['/decks/%', '/decks/d1/c1/more', '/library/c1/decks/d1/c1/more', '/roles/r1'])
      expect(resolveRoute({ ...signedOut, address }), address).toEqual({
        go: '/start',
        tell: 'reportUnknownRoute',
        of: 'deck',
      })
    expect(resolveRoute({ ...signedOut, address: '/nowhere' })).toEqual({ go: '/start', tell: 'reportUnknownRoute' })
  })

  it('S-ROUTE-07 a subcategory is redirected to its category', () => {
    expect(resolveRoute({ ...open, address: '/library/c1/c2' })).toEqual({ go: '/library/c1' })
  })

  it("S-ROUTE-05 D-ROUTE-03 '/decks/search' is the deck at hand that searches a category, and Home without one", () => {
    for (const address of ['/decks/search', '/deck/search', '/decks/search/k1', '/deck/search/k1'])
      expect(resolveRoute({ ...open, address }), address).toEqual({ go: '/' })
    expect(resolveRoute({ ...open, address: '/decks/search/k1', searched: 'd1' })).toEqual({
      show: { name: 'categorySearch', cardId: 'k1' },
    })
  })

  it('S-ROUTE-33 S-ROUTE-36 a guard screen holds whatever the address', () => {
    expect(resolveRoute({ guard: 'setPassword', leftSession: false, address: '/start' })).toEqual({
      hold: 'setPassword',
    })
    expect(resolveRoute({ guard: 'appDisabled', leftSession: false, address: '/nowhere' })).toEqual({
      hold: 'appDisabled',
    })
  })

  it("S-ROUTE-25 '/uninitialized' is a placeholder for everybody", () => {
    for (const situation of [signedOut, open])
      expect(resolveRoute({ ...situation, address: '/uninitialized' })).toEqual({ show: { name: 'uninitialized' } })
  })

  it('decision 16: /replay shows to a signed-in user as well', () => {
    expect(resolveRoute({ ...open, address: '/replay' })).toEqual({ show: { name: 'replay' } })
  })
})
