import * as t from 'io-ts'
import { entity } from '../codec'
import { AppPreferences, RegisterPayload, User } from '../entities/user'
import { Id } from '../ids'
import { one, optional } from './call'
import type { Call } from './call'

const login = { user: one('EndUser', User) }

/** The account and the phone. */
export const accountCalls = {
  registerOauth: {
    method: 'POST',
    path: '/user/register-oauth',
    params: RegisterPayload,
    answer: login,
    queue: 'never',
    source: 'S-API-05 S-API-41 S-SSO-17',
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
} as const satisfies Record<string, Call>
