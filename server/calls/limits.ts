import type { CallName, Params, Query } from '../../protocol/api'
import { limitsOf } from '../limits/rate-limits'
import type { Limit } from '../limits/rate-limits'

interface Asking<N extends CallName> {
  readonly address: string
  readonly query: Query<N>
  readonly params: Params<N>
}

interface Limiter<N extends CallName> {
  limits(asking: Asking<N>): readonly Limit[]
}

/** Counts a content code in a registration like a code lookup, so that it cannot be guessed. */
const registrationLimits = ({ address, params }: Pick<Asking<'register'>, 'address' | 'params'>): readonly Limit[] => [
  limitsOf.registrationFrom(address),
  ...(params.contentCode === undefined ? [] : [limitsOf.lookUpFrom(address)]),
]

/** Limits that are counted before a call runs (X-SERVER-02). A call counts limits that need the account itself. */
export const callLimits: { readonly [N in CallName]?: Limiter<N> } = {
  login: { limits: ({ address }) => [limitsOf.loginFrom(address)] },
  loginJwt: { limits: ({ address }) => [limitsOf.loginFrom(address)] },
  register: { limits: registrationLimits },
  beginOauth: { limits: ({ address }) => [limitsOf.signOnsFrom(address)] },
  registerOauth: { limits: registrationLimits },
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
