import type { ComponentType } from 'react'
import type { Route, RouteName } from '../protocol/paths'
import { deckTarget } from '../protocol/path-rules'
import { lazyScreen } from './faults/lazy-screen'

/** What every screen is given. Everything else it asks for by useView. */
export interface ScreenProps {
  readonly route: Route
}

interface Entry {
  readonly Screen: ComponentType<ScreenProps>
  /** Fetches its code. */
  readonly load: () => Promise<unknown>
  /** page: with header and navigation; whole: the screen has the window to itself. */
  readonly frame: 'page' | 'whole'
}

type Load = () => Promise<ComponentType<ScreenProps>>

const page = (load: Load): Entry => ({ Screen: lazyScreen(load), load, frame: 'page' })
const whole = (load: Load): Entry => ({ Screen: lazyScreen(load), load, frame: 'whole' })

const home = page(() => import('./screens/home/HomeScreen').then(({ HomeScreen }) => HomeScreen))
const deck = whole(() => import('./screens/deck/DeckScreen').then((module) => module.default))
const notYet = page(() => import('./screens/not-yet/NotYetScreen').then(({ NotYetScreen }) => NotYetScreen))
const signIn = whole(() => import('./screens/sign-in/SignInScreen').then(({ SignInScreen }) => SignInScreen))

/** Every route of protocol/paths with its screen. */
const screens: Readonly<Record<RouteName, Entry>> = {
  home,
  deck,
  sharedCard: deck,
  categorySearch: notYet,
  certificate: page(() => import('./screens/certificate/CertificateScreen').then((module) => module.default)),
  library: notYet,
  search: notYet,
  add: notYet,
  role: notYet,
  otp: notYet,
  profile: page(() => import('./screens/profile/ProfileScreen').then(({ ProfileScreen }) => ProfileScreen)),
  account: notYet,
  certifications: notYet,
  newDecks: notYet,
  favorites: notYet,
  competitions: notYet,
  settings: notYet,
  language: notYet,
  notifications: notYet,
  outbox: notYet,
  start: signIn,
  oauthRedirect: notYet,
  samlRedirect: notYet,
  replay: notYet,
  uninitialized: notYet,
}

/** The screen of a route; a deck that is open over the library or a search is the deck's (S-ROUTE-08, S-ROUTE-10). */
export const screenOf = (route: Route): Entry => (deckTarget(route) === undefined ? screens[route.name] : deck)

/** Fetches the code of every screen, one after the other; what does not come now is asked for again when it is shown. */
export async function fetchScreens(whenIdle: () => Promise<void>): Promise<void> {
  const deckParts = () => import('./screens/deck/DeckScreen').then(({ fetchParts }) => fetchParts())
  for (const load of [...new Set(Object.values(screens).map((screen) => screen.load)), deckParts]) {
    await whenIdle()
    await load().catch(() => undefined)
  }
}
