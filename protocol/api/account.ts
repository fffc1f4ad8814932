import * as t from 'io-ts'
import { struct } from '../codec'
import { AppPreferences, OauthProvider, RegisterPayload, User } from '../entities/user'
import { Id } from '../ids'
import { one, optional } from './call'
import type { Call } from './call'

const login = { user: one('EndUser', User) }

/** The provider's sign-in address, and the state that the callback must bring back. */
const SignOnAddress = struct('SignOnAddress', { address: t.string, state: t.string }, {})

/** Calls about the account and the phone number. */
export const accountCalls = {
  registerOauth: {
    method: 'POST',
    path: '/user/register-oauth',
    params: RegisterPayload,
    answer: login,
    queue: 'never',
    source: 'S-API-05 S-API-41 S-SSO-17',
  },
  /**
   * Begins a sign-in at a provider whose codes the server exchanges. `challenge`: PKCE S256 of the browser's verifier.
   */
  beginOauth: {
    method: 'POST',
    path: '/user/oauth/begin',
    params: struct(
      'BeginOauth',
      { provider: OauthProvider, challenge: t.string, redirectUri: t.string },
      { orgId: Id, email: t.string },
    ),
    answer: { begun: one('SignOnAddress', SignOnAddress) },
    queue: 'never',
    source: 'S-SSO-08 S-SSO-10',
  },
  setUpPhone: {
    method: 'POST',
    path: '/user/otp/setup',
    params: struct('PhoneParams', { e164: t.string }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-24',
  },
  verifyPhone: {
    method: 'POST',
    path: '/user/otp/verify',
    params: struct('VerifyParams', { e164: t.string, code: t.string }, {}),
    answer: {},
    queue: 'never',
    source: 'S-API-25',
  },
  updateAccount: {
    method: 'POST',
    path: '/user/me',
    params: struct('AccountUpdate', {}, { name: t.string, email: t.string, password: t.string, oldPassword: t.string }),
    answer: { user: optional('EndUser', User) },
    queue: 'never',
    source: 'S-API-26',
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/user/me',
    params: struct('DeleteAccountParams', { userId: Id }, { password: t.string }),
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
} as const satisfies Record<string, Call>
