import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct, Finite, tagged } from '../../protocol/codec'
import { OauthProvider } from '../../protocol/entities/user'
import { parseJson } from '../../protocol/json'

/** Maximum duration of a single sign-on, ms. */
export const signOnLifetime = 10 * 60_000

/**
 * Data that the tab stores between the start of a single sign-on and its callback (X-SEC-03). begunAt: device time, ms.
 */
export const PendingSignOn = tagged('Kept', 'way', {
  oauth: struct(
    'PendingOauth',
    {
      way: t.literal('oauth'),
      provider: OauthProvider,
      state: t.string,
      verifier: t.string,
      redirectUri: t.string,
      begunAt: Finite,
    },
    /**
     * email: the address whose settings were used, if any. nonce: of a public client, whose code is exchanged here;
     * without it, the server exchanges the code (S-SSO-08).
     */
    { email: t.string, nonce: t.string },
  ),
  saml: struct('KeptSaml', { way: t.literal('saml'), begunAt: Finite }, {}),
})
export type PendingSignOn = t.TypeOf<typeof PendingSignOn>
export type PendingOauth = Extract<PendingSignOn, { way: 'oauth' }>

/** Data from the page: the query of the callback, absent if there was none, and the stored data. */
const SignOnCallback = struct('SignOnCallback', {}, { query: t.string, kept: t.string })
export interface SignOnCallback {
  readonly query?: string
  /** This tab has started a sign-in, however long ago. */
  readonly begun: boolean
  /** Undefined if this tab started no sign-in, or if it has expired. */
  readonly kept?: PendingSignOn
}

/** Decodes the data from the page; `now`: device time, ms. */
export function readSignOnCallback(text: string | undefined, now: number): SignOnCallback {
  const { query, kept: keptText } = read(SignOnCallback, text) ?? {}
  const kept = read(PendingSignOn, keptText)
  const age = kept === undefined ? undefined : now - kept.begunAt
  const isOn = age !== undefined && age >= 0 && age < signOnLifetime
  const begun = kept !== undefined
  return { begun, ...(query === undefined ? {} : { query }), ...(isOn && kept !== undefined ? { kept } : {}) }
}

function read<A>(codec: t.Decoder<unknown, A>, text: string | undefined): A | undefined {
  const json = parseJson(text ?? '')
  const decoded = E.isRight(json) ? decode(codec, json.right) : json
  return E.isRight(decoded) ? decoded.right : undefined
}
