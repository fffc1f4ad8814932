import { buildPath, type Route, type RouteName, routeNames } from '../../protocol/paths'
import { wrongOn } from './axe'
import { expectWhole } from './layout'
import { expect, goInside, newLearner, nth, packDeck, signIn, test } from './support'

const welcome = packDeck('welcome-to-northwind')
const { deckId } = welcome
const cardId = nth(welcome.cards, 0).id

/**
 * The route at which each screen is tested as a signed-in user. A new screen without an entry does not compile. The
 * return from single sign-on leads to Home.
 */
const places: Readonly<Record<RouteName, Route | 'signed out'>> = {
  home: { name: 'home' },
  categorySearch: { name: 'categorySearch' },
  certificate: { name: 'certificate', deckId: packDeck('first-week-check').deckId },
  deck: { name: 'deck', deckId },
  sharedCard: { name: 'sharedCard', cardId },
  library: { name: 'library' },
  search: { name: 'search', query: 'milk' },
  add: { name: 'add' },
  role: { name: 'role', code: 'nothing' },
  otp: { name: 'otp' },
  profile: { name: 'profile' },
  account: { name: 'account' },
  certifications: { name: 'certifications' },
  newDecks: { name: 'newDecks' },
  favorites: { name: 'favorites' },
  competitions: { name: 'competitions' },
  settings: { name: 'settings' },
  language: { name: 'language' },
  notifications: { name: 'notifications' },
  outbox: { name: 'outbox' },
  start: 'signed out',
  oauthRedirect: 'signed out',
  samlRedirect: 'signed out',
  replay: { name: 'replay' },
  uninitialized: { name: 'uninitialized' },
}

/** A phone, the same phone in landscape, a small phone, a tablet and a wide desktop. */
const shapes = [
  [390, 844],
  [844, 390],
  [320, 640],
  [820, 1180],
  [1440, 900],
] as const

test('X-DX-02 X-A11Y-01 X-A11Y-04 X-UX-04 shows every screen in each shape without lost content, small targets or violations in light and dark', async ({
  page,
  request,
}) => {
  test.slow()
  await page.goto('/')
  await signIn(page, await newLearner(request))
  for (const name of routeNames) {
    const place = places[name]
    if (place === 'signed out') continue
    await test.step(name, async () => {
      await goInside(page, buildPath(place))
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const [width, height] of shapes) {
        await page.setViewportSize({ width, height })
        await expectWhole(page, `${name} at ${width} by ${height}`)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const rules = colorScheme === 'light' ? 'standards' : 'colours'
        expect.soft(await wrongOn(page, { rules }), `${name}, ${colorScheme}`).toEqual([])
      }
    })
  }
})
