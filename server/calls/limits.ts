import type { CallName, Params, Query } from '../../protocol/api'
import { limitsOf } from '../rate-limits'
import type { Limit } from '../rate-limits'

interface Asking<N extends CallName> {
  readonly address: string
  readonly query: Query<N>
  readonly params: Params<N>
}

/** Whose account a sign-in is about: the email or the user name. */
export const accountOf = (credentials: Params<'login'>): string =>
  'email' in credentials ? credentials.email : credentials.username

interface Limiter<N extends CallName> {
  limits(asking: Asking<N>): readonly Limit[]
}

/** Which calls are counted before they run (X-SERVER-02). */
export const callLimits: { readonly [N in CallName]?: Limiter<N> } = {
  login: {
    limits: ({ address, params }) => [limitsOf.loginOfAccount(accountOf(params), address), limitsOf.loginFrom(address)],
  },
  loginJwt: { limits: ({ address }) => [limitsOf.loginFrom(address)] },
  register: { limits: ({ address }) => [limitsOf.registrationFrom(address)] },
  registerOauth: { limits: ({ address }) => [limitsOf.registrationFrom(address)] },
  fetchSettings: {
    limits: ({ address, query }) => (query.email === undefined ? [] : [limitsOf.settingsFrom(address)]),
  },
  sendPasswordReset: {
    limits: ({ address, params }) => [limitsOf.resetOfAccount(params.email, address), limitsOf.resetFrom(address)],
  },
  setUpPhone: { limits: ({ address }) => [limitsOf.phoneCodesFrom(address)] },
  role: { limits: ({ address }) => [limitsOf.lookUpFrom(address)] },
  roleByContentCode: { limits: ({ address }) => [limitsOf.lookUpFrom(address)] },
}
