import type { CallName, Params, Query } from '../../protocol/api'
import { limitsOf } from '../limits/rate-limits'
import type { AddressLimits } from '../limits/address-limits'
import type { Limit } from '../limits/rate-limits'

interface Asking<N extends CallName> {
  readonly address: string
  readonly addressLimits: AddressLimits
  readonly query: Query<N>
  readonly params: Params<N>
}

interface Limiter<N extends CallName> {
  limits(asking: Asking<N>): readonly Limit[]
}

/** Counts a content code in a registration like a code lookup, so that it cannot be guessed. */
const registrationLimits = ({
  address,
  addressLimits,
  params,
}: Pick<Asking<'register'>, 'address' | 'addressLimits' | 'params'>): readonly Limit[] => [
  limitsOf.address('registration', address, addressLimits),
  ...(params.contentCode === undefined ? [] : [limitsOf.address('lookUp', address, addressLimits)]),
]

/** Limits that are counted before a call runs (X-SERVER-02). A call counts limits that need the account itself. */
export const callLimits: { readonly [N in CallName]?: Limiter<N> } = {
  login: { limits: ({ address, addressLimits }) => [limitsOf.address('login', address, addressLimits)] },
  loginJwt: { limits: ({ address, addressLimits }) => [limitsOf.address('login', address, addressLimits)] },
  register: { limits: registrationLimits },
  beginOauth: { limits: ({ address, addressLimits }) => [limitsOf.address('signOn', address, addressLimits)] },
  registerOauth: { limits: registrationLimits },
  fetchSettings: {
    limits: ({ address, addressLimits, query }) =>
      query.email === undefined ? [] : [limitsOf.address('settings', address, addressLimits)],
  },
  sendPasswordReset: {
    limits: ({ address, addressLimits, params }) => [
      limitsOf.resetOfAccount(params.email, address),
      limitsOf.address('reset', address, addressLimits),
    ],
  },
  setUpPhone: { limits: ({ address, addressLimits }) => [limitsOf.address('phoneCode', address, addressLimits)] },
  role: { limits: ({ address, addressLimits }) => [limitsOf.address('lookUp', address, addressLimits)] },
  roleByContentCode: { limits: ({ address, addressLimits }) => [limitsOf.address('lookUp', address, addressLimits)] },
}
