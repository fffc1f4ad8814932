import type { FunctionComponent } from 'react'
import type { Route, RouteName } from '../protocol/paths'
import { deckTarget } from '../protocol/path-rules'
import { BarePage } from './components/BarePage'
import { late as lateCode } from './faults/late'
import { part, type Part } from './faults/part'

/** What every screen is given. Everything else it asks for by useView. */
export interface ScreenProps {
  readonly route: Route
}

interface Entry {
  readonly code: Part<FunctionComponent<ScreenProps>>
  /** page: with header and navigation; whole: the screen has the window to itself. */
  readonly frame: 'page' | 'whole'
}

type Load = () => Promise<FunctionComponent<ScreenProps>>

const page = (load: Load): Entry => ({ code: part(load), frame: 'page' })
const whole = (load: Load): Entry => ({ code: part(load), frame: 'whole' })

/** The same of a screen whose texts are not among those that the app begins with (X-BUNDLE-01). */
const late = (load: Load, frame: Entry['frame'] = 'page'): Entry => ({ code: lateCode(load), frame })

const home = page(() => import('./screens/home/HomeScreen').then(({ HomeScreen }) => HomeScreen))
const deck = whole(() => import('./screens/deck/DeckScreen').then((module) => module.default))
/** Nothing but a placeholder: no header, nothing of anybody's (S-ROUTE-25). */
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
const add = late(() => import('./screens/add/AddScreen').then(({ AddScreen }) => AddScreen))
const signIn = whole(() => import('./screens/sign-in/SignInScreen').then(({ SignInScreen }) => SignInScreen))

/** Every route of protocol/paths with its screen. */
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
  otp: late(() => import('./screens/verify-phone/VerifyPhoneScreen').then((module) => module.VerifyPhoneScreen)),
  account: late(() => import('./screens/account/AccountScreen').then(({ AccountScreen }) => AccountScreen)),
  certifications: late(() =>
    import('./screens/certifications/CertificationsScreen').then((module) => module.CertificationsScreen),
  ),
  newDecks: late(() => import('./screens/new-decks/NewDecksScreen').then(({ NewDecksScreen }) => NewDecksScreen)),
  favorites: late(() => import('./screens/favorites/FavoritesScreen').then(({ FavoritesScreen }) => FavoritesScreen)),
  competitions: late(() =>
    import('./screens/competitions/CompetitionsScreen').then((module) => module.CompetitionsScreen),
  ),
  settings: late(() => import('./screens/account-settings/SettingsScreen').then((module) => module.SettingsScreen)),
  language: late(() => import('./screens/language/LanguageScreen').then(({ LanguageScreen }) => LanguageScreen)),
  notifications: late(() =>
    import('./screens/notifications/NotificationsScreen').then(({ NotificationsScreen }) => NotificationsScreen),
  ),
  outbox: late(() => import('./screens/outbox/OutboxScreen').then(({ OutboxScreen }) => OutboxScreen)),
  start: signIn,
  oauthRedirect: signIn,
  samlRedirect: signIn,
  replay: late(() => import('./screens/replay/ReplayScreen').then(({ ReplayScreen }) => ReplayScreen), 'whole'),
  uninitialized,
}

/** The screen of a route; a deck that is open over the library or a search is the deck's (S-ROUTE-08, S-ROUTE-10). */
export const screenOf = (route: Route): Entry => (deckTarget(route) === undefined ? screens[route.name] : deck)
