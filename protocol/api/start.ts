import * as t from 'io-ts'
import { entity } from '../codec'
import { TrackItem } from '../entities/activity'
import { Favorite } from '../entities/favorite'
import { HomeBundle } from '../entities/home'
import { LibraryBundle } from '../entities/library'
import { SpecialNotice } from '../entities/notice'
import { Organisation } from '../entities/organisation'
import { QuizTrial } from '../entities/quiz-trial'
import { AdminSettings, AdminSettingsApp, AppSettings } from '../entities/settings'
import { RegisterPayload, User } from '../entities/user'
import { Id } from '../ids'
import { many, one, optional, type Call } from './call'

const orgId = { orgId: Id }
const login = { user: one('EndUser', User) }

/** Either an email or a user name (the two codes included) with its password (shell O-47). */
export const Credentials = t.union(
  [
    entity('EmailCredentials', { email: t.string, password: t.string }, orgId),
    entity('NameCredentials', { username: t.string, password: t.string }, orgId),
  ],
  'Credentials',
)
export type Credentials = t.TypeOf<typeof Credentials>

/** Signing in and out, the combined load, what Home shows, and activity: what may be called before anything else is. */
export const startCalls = {
  login: {
    method: 'POST',
    path: '/user/login',
    params: Credentials,
    answer: login,
    queue: 'never',
    source: 'S-API-01',
  },
  loginJwt: {
    method: 'POST',
    path: '/user/login-jwt',
    params: entity('TokenCredentials', { jwtToken: t.string, sessionId: t.string }, orgId),
    answer: login,
    queue: 'never',
    source: 'S-API-02',
  },
  logout: {
    method: 'POST',
    path: '/user/logout',
    params: entity('LogoutParams', {}, { notificationToken: t.string }),
    answer: {},
    queue: 'never',
    source: 'S-API-03',
  },
  register: {
    method: 'POST',
    path: '/user/register',
    params: RegisterPayload,
    answer: login,
    queue: 'never',
    source: 'S-API-04',
  },
  /** With an email it tells the settings that hold for it, and whether it exists (fetchSettings). */
  fetchSettings: {
    method: 'GET',
    path: '/user/app-settings',
    query: entity('SettingsQuery', {}, { email: t.string }),
    answer: { settings: one('AppSettings', AppSettings) },
    queue: 'never',
    source: 'S-API-15 S-API-41',
  },
  sendPasswordReset: {
    method: 'POST',
    path: '/user/send-reset',
    params: entity('ResetParams', { email: t.string }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-23 S-API-41',
  },
  /** The combined load; in strict security mode without sessionId, which then goes in the header (S-API-35). */
  sync: {
    method: 'GET',
    path: '/user/data-sync/v3',
    query: entity('SyncQuery', {}, { sessionId: t.string, ...orgId }),
    answer: {
      user: optional('EndUser', User),
      trials: many('DeckQuizTrial', QuizTrial),
      org: optional('Org', Organisation),
      adminSettings: optional('AdminSettings', AdminSettings),
      appSettings: optional('AdminSettingsApp', AdminSettingsApp),
      notices: many('SpecialNotice', SpecialNotice),
    },
    queue: 'never',
    source: 'S-API-06 S-API-35',
  },
  home: {
    method: 'GET',
    path: '/user/home',
    answer: { home: one('HomeBundle', HomeBundle) },
    queue: 'never',
    source: 'S-API-07',
  },
  library: {
    method: 'GET',
    path: '/user/library',
    answer: { library: one('LibraryBundle', LibraryBundle) },
    queue: 'never',
    source: 'S-API-08',
  },
  track: {
    method: 'POST',
    path: '/user/track',
    params: entity('TrackParams', { items: t.array(TrackItem) }, {}),
    answer: {},
    queue: 'normal',
    source: 'S-API-31 D-API-25',
  },
  favorites: {
    method: 'GET',
    path: '/user/favorites',
    answer: { favorites: many('Favorite', Favorite) },
    queue: 'never',
    source: 'S-API-12 D-API-11',
  },
} as const satisfies Record<string, Call>
