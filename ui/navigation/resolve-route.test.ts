import { describe, expect, it } from 'vitest'
import { resolveRoute } from './resolve-route'

const signedOut = { guard: 'signedOut', leftSession: false } as const
const open = { guard: 'open', leftSession: false } as const

describe('the screen of an address', () => {
  it('S-ROUTE-30 sends a logged-out user on a protected route to /start and stores the address', () => {
    expect(resolveRoute({ ...signedOut, address: '/decks/d1/c2?from_search=1' })).toEqual({
      go: '/start',
      store: '/decks/d1/c2?from_search=1',
    })
  })

  it('S-ROUTE-22 keeps a logged-out user on /start', () => {
    expect(resolveRoute({ ...signedOut, address: '/start' })).toEqual({ show: { name: 'start' } })
  })

  it('O-11 does not store the page of a logged-out user for the next user', () => {
    expect(resolveRoute({ guard: 'signedOut', leftSession: true, address: '/user' })).toEqual({ go: '/start' })
  })

  it('S-ROUTE-32 sends a logged-in user on a public route to the query target before the stored address', () => {
    expect(resolveRoute({ ...open, address: '/start?target=%2Flibrary', initialUrl: '/search' })).toEqual({
      go: '/library',
      tell: 'followInitialUrl',
    })
  })

  it('S-ROUTE-32 then to the stored address, else home', () => {
    expect(resolveRoute({ ...open, address: '/start', initialUrl: '/search' })).toMatchObject({ go: '/search' })
    expect(resolveRoute({ ...open, address: '/start' })).toMatchObject({ go: '/' })
  })

  it('X-SEC-02 does not follow a query target outside of the app', () => {
    expect(resolveRoute({ ...open, address: '/start?target=%2F%2Fevil.example' })).toMatchObject({ go: '/' })
  })

  it('S-ROUTE-35 sends an unknown route home and reports it', () => {
    expect(resolveRoute({ ...open, address: '/nowhere' })).toEqual({ go: '/', tell: 'reportUnknownRoute' })
  })

  it('D-ROUTE-14 D-ROUTE-16 reports a bad link to a deck or a card as such, and goes to the prefix or home', () => {
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

  it('D-ROUTE-13 reports a role link that joins no role, as the shell reads it, as a deck that was not found', () => {
    for (const address of ['/roles/r1', '/roles', '/role', '/role/a/b', '/role/%'])
      expect(resolveRoute({ ...open, address }), address).toEqual({ go: '/', tell: 'reportUnknownRoute', of: 'deck' })
    expect(resolveRoute({ ...open, address: '/role/r1' })).toEqual({ show: { name: 'role', code: 'r1' } })
    expect(resolveRoute({ ...open, address: '/rolesheet' })).toEqual({ go: '/', tell: 'reportUnknownRoute' })
  })

  it('D-ROUTE-13 D-ROUTE-14 reports a bad link in the same way to a signed-out user, and goes to the sign-in', () => {
    for (const address of ['/decks/%', '/decks/d1/c1/more', '/library/c1/decks/d1/c1/more', '/roles/r1'])
      expect(resolveRoute({ ...signedOut, address }), address).toEqual({
        go: '/start',
        tell: 'reportUnknownRoute',
        of: 'deck',
      })
    expect(resolveRoute({ ...signedOut, address: '/nowhere' })).toEqual({ go: '/start', tell: 'reportUnknownRoute' })
  })

  it('S-ROUTE-07 redirects a subcategory to its category', () => {
    expect(resolveRoute({ ...open, address: '/library/c1/c2' })).toEqual({ go: '/library/c1' })
  })

  it("S-ROUTE-05 D-ROUTE-03 '/decks/search' shows the current deck that searches a category, or Home without one", () => {
    for (const address of ['/decks/search', '/deck/search', '/decks/search/k1', '/deck/search/k1'])
      expect(resolveRoute({ ...open, address }), address).toEqual({ go: '/' })
    expect(resolveRoute({ ...open, address: '/decks/search/k1', searched: 'd1' })).toEqual({
      show: { name: 'categorySearch', cardId: 'k1' },
    })
  })

  it('S-ROUTE-33 S-ROUTE-36 shows a guard screen for every address', () => {
    expect(resolveRoute({ guard: 'setPassword', leftSession: false, address: '/start' })).toEqual({
      hold: 'setPassword',
    })
    expect(resolveRoute({ guard: 'appDisabled', leftSession: false, address: '/nowhere' })).toEqual({
      hold: 'appDisabled',
    })
  })

  it("S-ROUTE-25 '/uninitialized' shows a placeholder to all users", () => {
    for (const situation of [signedOut, open])
      expect(resolveRoute({ ...situation, address: '/uninitialized' })).toEqual({ show: { name: 'uninitialized' } })
  })

  it('decision 16: /replay is also shown to a signed-in user', () => {
    expect(resolveRoute({ ...open, address: '/replay' })).toEqual({ show: { name: 'replay' } })
  })
})
