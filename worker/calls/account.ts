import { keptUser } from '../../core/sync/ingest'
import { result, type Makers } from '../call'

export const accountCalls = {
  passwordChange: async (_call, { api, secret, signal }) =>
    result(
      'passwordChange',
      await api.call('updateAccount', { path: {}, params: { password: secret?.password ?? '' } }, signal),
      ({ user }) => ({ answer: user === undefined ? {} : { user: keptUser(user) } }),
    ),
} as const satisfies Partial<Makers>
