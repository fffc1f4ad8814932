import * as t from 'io-ts'
import { struct } from '../codec'
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

/** Either an email or a user name (including the two codes) with its password (shell O-47). */
export const Credentials = t.union(
  [
    struct('EmailCredentials', { email: t.string, password: t.string }, orgId),
    struct('NameCredentials', { username: t.string, password: t.string }, orgId),
  ],
  'Credentials',
)
export type Credentials = t.TypeOf<typeof Credentials>

/** The calls that may be needed first: sign-in and sign-out, the combined load, Home and activity. */
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
    params: struct('TokenCredentials', { jwtToken: t.string, sessionId: t.string }, orgId),
    answer: login,
    queue: 'never',
    source: 'S-API-02',
  },
  /** `logoutKey` replaces the session header when a deferred logout is sent. */
  logout: {
    method: 'POST',
    path: '/user/logout',
    params: struct('LogoutParams', {}, { notificationToken: t.string, logoutKey: t.string }),
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
  /** With an email, returns the settings that apply to it and whether an account has it (fetchSettings). */
  fetchSettings: {
    method: 'GET',
    path: '/user/app-settings',
    query: struct('SettingsQuery', {}, { email: t.string }),
    answer: { settings: one('AppSettings', AppSettings) },
    queue: 'never',
    source: 'S-API-15 S-API-41',
  },
  sendPasswordReset: {
    method: 'POST',
    path: '/user/send-reset',
    params: struct('ResetParams', { email: t.string }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-23 S-API-41',
  },
  /**
   * The combined load. The session is in the header; the query repeats it for APIs that read only the query (S-API-35).
   */
  sync: {
    method: 'GET',
    path: '/user/data-sync/v3',
    query: struct('SyncQuery', {}, { sessionId: t.string, ...orgId }),
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
    params: struct('TrackParams', { items: t.array(TrackItem) }, {}),
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
