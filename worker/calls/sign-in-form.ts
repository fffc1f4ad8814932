import { settingsAnswer } from '../../core/session/sign-in-settings'
import { result, type CallHandlers } from '../api/api-call'

/** Calls of the sign-in form before the sign-in itself. */
export const signInFormCalls = {
  signInSettings: async ({ email }, { api, signal, orgId, state }) =>
    result('signInSettings', await api.call('fetchSettings', { path: {}, query: { email } }, signal), (answer) => ({
      answer: settingsAnswer(
        answer,
        state().user.session.organisation ?? (orgId === undefined ? undefined : { id: orgId }),
      ),
    })),
  passwordReset: async ({ email }, { api, signal }) =>
    result('passwordReset', await api.call('sendPasswordReset', { path: {}, params: { email } }, signal), () => ({
      answer: {},
    })),
} as const satisfies Partial<CallHandlers>
