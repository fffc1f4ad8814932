import type { FunctionComponent } from 'react'
import type { Route, RouteName } from '../protocol/paths'
import { deckTarget } from '../protocol/path-rules'
import { BarePage } from './components/layout/BarePage'
import { lazyWithMessages } from './lazy/lazy-with-messages'
import { lazyModule, type LazyModule } from './lazy/lazy-module'

/** Props of every screen. Screens get all other data by useView. */
interface ScreenProps {
  readonly route: Route
}

interface Entry {
  readonly code: LazyModule<FunctionComponent<ScreenProps>>
  /** page: with header and navigation; whole: the screen fills the window. */
  readonly frame: 'page' | 'whole'
}

type Load = () => Promise<FunctionComponent<ScreenProps>>

const page = (load: Load): Entry => ({ code: lazyModule(load), frame: 'page' })
const whole = (load: Load): Entry => ({ code: lazyModule(load), frame: 'whole' })

/** Defines a screen whose texts are not among the start texts (X-BUNDLE-01). */
const withMessages = (load: Load, frame: Entry['frame'] = 'page'): Entry => ({ code: lazyWithMessages(load), frame })

const home = page(() => import('./screens/home/HomeScreen').then(({ HomeScreen }) => HomeScreen))
const deck = whole(() => import('./screens/deck/DeckScreen').then((module) => module.default))
/** Shows only a placeholder: no header, no user data (S-ROUTE-25). */
const uninitialized = whole(async () => {
  const { NotYetScreen } = await import('./screens/not-yet/NotYetScreen')
  return function Placeholder() {
    return (
      <BarePage>
        <NotYetScreen />
      </BarePage>
    )
  }
})
const add = withMessages(() => import('./screens/add/AddScreen').then(({ AddScreen }) => AddScreen))
const signIn = whole(() => import('./screens/sign-in/SignInScreen').then(({ SignInScreen }) => SignInScreen))

/** Maps every route of protocol/paths to its screen. */
const screens: Readonly<Record<RouteName, Entry>> = {
  home,
  deck,
  profile: page(() => import('./screens/profile/ProfileScreen').then(({ ProfileScreen }) => ProfileScreen)),
  sharedCard: deck,
  categorySearch: deck,
  certificate: page(() => import('./screens/certificate/CertificateScreen').then((module) => module.default)),
  library: page(() => import('./screens/library/LibraryScreen').then(({ LibraryScreen }) => LibraryScreen)),
  search: page(() => import('./screens/search/SearchScreen').then(({ SearchScreen }) => SearchScreen)),
  add,
  role: add,
  otp: withMessages(() =>
    import('./screens/verify-phone/VerifyPhoneScreen').then((module) => module.VerifyPhoneScreen),
  ),
  account: withMessages(() => import('./screens/account/AccountScreen').then(({ AccountScreen }) => AccountScreen)),
  certifications: withMessages(() =>
    import('./screens/certifications/CertificationsScreen').then((module) => module.CertificationsScreen),
  ),
  newDecks: withMessages(() =>
    import('./screens/new-decks/NewDecksScreen').then(({ NewDecksScreen }) => NewDecksScreen),
  ),
  favorites: withMessages(() =>
    import('./screens/favorites/FavoritesScreen').then(({ FavoritesScreen }) => FavoritesScreen),
  ),
  competitions: withMessages(() =>
    import('./screens/competitions/CompetitionsScreen').then((module) => module.CompetitionsScreen),
  ),
  settings: withMessages(() =>
    import('./screens/account-settings/SettingsScreen').then((module) => module.SettingsScreen),
  ),
  language: withMessages(() =>
    import('./screens/language/LanguageScreen').then(({ LanguageScreen }) => LanguageScreen),
  ),
  notifications: withMessages(() =>
    import('./screens/notifications/NotificationsScreen').then(({ NotificationsScreen }) => NotificationsScreen),
  ),
  outbox: withMessages(() => import('./screens/outbox/OutboxScreen').then(({ OutboxScreen }) => OutboxScreen)),
  start: signIn,
  oauthRedirect: signIn,
  samlRedirect: signIn,
  replay: withMessages(() => import('./screens/replay/ReplayScreen').then(({ ReplayScreen }) => ReplayScreen), 'whole'),
  uninitialized,
}

/**
 * Returns the screen of a route; for a deck opened over the library or a search, that of the deck (S-ROUTE-08,
 * S-ROUTE-10).
 */
export const screenOf = (route: Route): Entry => (deckTarget(route) === undefined ? screens[route.name] : deck)
