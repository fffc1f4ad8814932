import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Finite, tagged } from '../../protocol/codec'
import { OauthProvider } from '../../protocol/entities/user'
import { parseJson } from '../../protocol/json'

/** A sign-in elsewhere takes at most so many ms. */
export const signOnLifetime = 10 * 60_000

/** What is kept, in the one tab that began it, until a sign-in elsewhere has its answer (X-SEC-03). begunAt: device time, ms. */
export const Kept = tagged('Kept', 'way', {
  oauth: entity(
    'KeptOauth',
    {
      way: t.literal('oauth'),
      provider: OauthProvider,
      state: t.string,
      nonce: t.string,
      verifier: t.string,
      redirectUri: t.string,
      begunAt: Finite,
    },
    /** By which settings it began, where it was an email that asked for them. */
    { email: t.string },
  ),
  saml: entity('KeptSaml', { way: t.literal('saml'), begunAt: Finite }, {}),
})
export type Kept = t.TypeOf<typeof Kept>
export type KeptOauth = Extract<Kept, { way: 'oauth' }>

/** What the page hands over: the query that came back, none where nobody came back with one, and what was kept. */
const Brought = entity('Brought', {}, { query: t.string, kept: t.string })
export interface Brought {
  readonly query?: string
  /** This tab began one, however long ago. */
  readonly begun: boolean
  /** Undefined when this tab began no sign-in, or one that has run out. */
  readonly kept?: Kept
}

/** Reads what the page hands over; `now`: device time, ms. */
export function readBrought(text: string | undefined, now: number): Brought {
  const { query, kept: keptText } = read(Brought, text) ?? {}
  const kept = read(Kept, keptText)
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
