import * as t from 'io-ts'
import { entity } from '../codec'
import { SpecialNotice } from '../entities/notice'
import { Organisation } from '../entities/organisation'
import { QuizTrial } from '../entities/quiz'
import { AdminSettings, AdminSettingsApp, AppSettings } from '../entities/settings'
import { AppPreferences, RegisterPayload, User } from '../entities/user'
import { Id } from '../ids'
import { many, one, optional } from './call'
import type { Call } from './call'

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

/** Signing in and out, the account, the phone, and the combined load. */
export const sessionCalls = {
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
  registerOauth: {
    method: 'POST',
    path: '/user/register-oauth',
    params: RegisterPayload,
    answer: login,
    queue: 'never',
    source: 'S-API-05 S-API-41 S-SSO-17',
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
  setUpPhone: {
    method: 'POST',
    path: '/user/otp/setup',
    params: entity('PhoneParams', { e164: t.string }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-24',
  },
  verifyPhone: {
    method: 'POST',
    path: '/user/otp/verify',
    params: entity('VerifyParams', { e164: t.string, code: t.string }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-25',
  },
  updateAccount: {
    method: 'POST',
    path: '/user/me',
    params: entity('AccountUpdate', {}, { name: t.string, email: t.string, password: t.string, oldPassword: t.string }),
    answer: { user: optional('EndUser', User) },
    queue: 'never',
    source: 'S-API-26',
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/user/me',
    params: entity('DeleteAccountParams', { userId: Id }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-27',
  },
  savePreferences: {
    method: 'POST',
    path: '/user/save-preferences',
    params: AppPreferences,
    answer: {},
    queue: 'normal',
    source: 'S-API-30',
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
} as const satisfies Record<string, Call>
