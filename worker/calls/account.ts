import * as E from 'fp-ts/Either'
import { storedUser } from '../../core/sync/ingest'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Role, NamedRole } from '../../protocol/entities/role'
import { encodePhone, encodeVerificationCode } from '../../protocol/phone'
import { failure, result, success, type CallHandlers } from '../api/api-call'

export const accountCalls = {
  passwordChange: async (_call, { api, secret, signal }) =>
    result(
      'passwordChange',
      await api.call('updateAccount', { path: {}, params: { password: secret?.password ?? '' } }, signal),
      ({ user }) => ({ answer: user === undefined ? {} : { user: storedUser(user) } }),
    ),
  accountUpdate: async ({ name, email }, { api, secret, signal }) => {
    const { password, oldPassword } = secret ?? {}
    const params = omitUndefined({ name, email, password, oldPassword })
    return result('accountUpdate', await api.call('updateAccount', { path: {}, params }, signal), ({ user }) => ({
      answer: user === undefined ? {} : { user: storedUser(user) },
    }))
  },
  accountDeletion: async (_call, { api, state, secret, signal }) => {
    const userId = state().user.session.user?.id ?? ''
    const params = { userId, ...omitUndefined({ password: secret?.password }) }
    return result('accountDeletion', await api.call('deleteAccount', { path: {}, params }, signal), nothing)
  },
  phoneSetUp: async ({ phone }, { api, signal }) => {
    const params = { e164: encodePhone(phone) }
    return result('phoneSetUp', await api.call('setUpPhone', { path: {}, params }, signal), nothing)
  },
  phoneVerification: async ({ phone }, { api, secret, signal }) => {
    const params = { e164: encodePhone(phone), code: encodeVerificationCode(secret?.code ?? '') }
    return result('phoneVerification', await api.call('verifyPhone', { path: {}, params }, signal), nothing)
  },
  roles: async (_call, { api, signal }) => {
    const [held, all] = await Promise.all([
      api.call('myRoles', { path: {} }, signal),
      api.call('orgRoles', { path: {} }, signal),
    ])
    if (E.isLeft(held)) return failure('roles', held.left)
    if (E.isLeft(all)) return failure('roles', all.left)
    const own = new Set(held.right.roles.map(({ id }) => id))
    const others = all.right.roles.filter(({ id }) => !own.has(id))
    return success('roles', { held: held.right.roles.map(named), others: others.map(named) })
  },
  pushRegistration: async (_call, { api, secret, signal }) => {
    const params = { token: secret?.pushToken ?? '' }
    return result('pushRegistration', await api.call('registerPush', { path: {}, params }, signal), nothing)
  },
  roleChange: async ({ roleId, joins }, { api, signal }) => {
    const path = { id: roleId }
    if (!joins) return result('roleChange', await api.call('leaveRole', { path }, signal), nothing)
    return result('roleChange', await api.call('joinRole', { path }, signal), ({ role }) => ({
      answer: role === undefined ? {} : { role: named(role) },
    }))
  },
} as const satisfies Partial<CallHandlers>

const nothing = () => ({ answer: {} })

/** Keeps only the name of a role, not its code or path, which the server sends to members. */
const named = ({ id, name, path, contentCode }: Role): NamedRole => ({
  id,
  ...omitUndefined({ name }),
  ...(path === undefined && contentCode === undefined ? {} : { rejoinable: true }),
})
