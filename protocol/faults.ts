import * as t from 'io-ts'
import { Finite, oneOf } from './codec'
import { OpenText } from './open'

/**
 * What can go wrong outside, as one closed union (S-API-37..39). The message is the server's or the
 * specification's; it is shown only where a requirement says so.
 */
export const NetworkFault = t.type(
  {
    kind: t.literal('networkError'),
    reason: oneOf('NetworkReason', ['offline', 'timeout', 'aborted', 'notTheServer']),
    message: t.literal('Request failed'),
  },
  'NetworkFault',
)
export const ClientFault = t.type(
  { kind: t.literal('clientError'), message: t.literal('Receive failed'), detail: OpenText },
  'ClientFault',
)
export const ApiFault = t.intersection(
  [
    t.type({ kind: t.literal('apiError'), type: OpenText, message: t.string, code: Finite }),
    t.partial({
      /** Milliseconds to wait, from Retry-After, already clamped to an hour. */
      retryAfter: Finite,
      /** Of a 'deckLocked' answer (D-DECK-32). */
      prevDeckId: OpenText,
      prevDeckTitle: t.string,
      categoryId: OpenText,
    }),
  ],
  'ApiFault',
)
export const Fault = t.union([NetworkFault, ClientFault, ApiFault], 'Fault')
export type NetworkFault = t.TypeOf<typeof NetworkFault>
export type ClientFault = t.TypeOf<typeof ClientFault>
export type ApiFault = t.TypeOf<typeof ApiFault>
export type Fault = t.TypeOf<typeof Fault>

/** Request failed: nothing came back, or not from the server. */
export const networkFault = (reason: NetworkFault['reason']): NetworkFault => ({
  kind: 'networkError',
  reason,
  message: 'Request failed',
})

/** The detail of a sign-in by a stored token when there is none: nobody was signed in, and nothing went wrong. */
export const NO_STORED_TOKEN = 'no stored token'

/** Was there no token to sign in by? */
export const isNobodySignedIn = (fault: Fault): boolean =>
  fault.kind === 'clientError' && fault.detail === NO_STORED_TOKEN

/** Receive failed: something came back that cannot be read. The detail names the place, never the value. */
export const clientFault = (detail: string): ClientFault => ({ kind: 'clientError', message: 'Receive failed', detail })

/** Is this the answer to a session that the server no longer knows? */
export const isUnauthorized = (fault: Fault): boolean => fault.kind === 'apiError' && fault.code === 401

/** Refusals that only say 'not now'. */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Has the server refused, for good as far as it knows? What did not come, could not be read or may pass says nothing. */
export const isRefused = (fault: Fault): boolean =>
  fault.kind === 'apiError' && fault.code >= 400 && fault.code < 500 && !passing.has(fault.code)

/** The error type of a request whose key the server knows from another request (X-OUTBOX-03). */
export const KEY_USED = 'keyUsed'

/** Has the server carried out another request under this key? */
export const isKeyUsed = (fault: Fault): boolean => fault.kind === 'apiError' && fault.type === KEY_USED

/** The error type of a password, old or new, that the server does not take: its words are for people (S-ACCT-18). */
export const PASSWORD_REFUSED = 'passwordRefused'

/** Why the core did not do what an intent asked. One word each; the view has one sentence for each (X-BRIDGE-05). */
export const RefusalCode = oneOf('RefusalCode', [
  'emailRequired',
  'emailInvalid',
  'nameRequired',
  'passwordRequired',
  'passwordWeak',
  'phoneInvalid',
  'codeInvalid',
  'emailAndPasswordRequired',
  'usernameAndPasswordRequired',
  'codesRequired',
  'tokenAndSessionRequired',
  'offline',
  'busy',
  'missingCurrentUser',
  'alreadySignedIn',
  'otherUser',
  'deckNotLoaded',
  'deckLocked',
  'cardNotFound',
  'cardLocked',
  'alreadyAnswered',
  'answerNotFound',
  'readingOnly',
  'noAttemptsRemaining',
  'nothingToRetry',
  'questionsOpen',
  'notPassed',
  'notYours',
  'titleRequired',
  'feedbackIncomplete',
  'alreadySubmitted',
  'languageUnknown',
  'unknownAction',
  'pushNotGranted',
  'malformed',
  'tooLarge',
  'notLoaded',
  'notSaved',
  'storageFull',
  'workerGone',
  'otherBuild',
])
export type RefusalCode = t.TypeOf<typeof RefusalCode>

export const Refusal = t.intersection(
  [t.type({ kind: t.literal('refusal'), code: RefusalCode }), t.partial({ detail: OpenText })],
  'Refusal',
)
export type Refusal = t.TypeOf<typeof Refusal>

/** The detail of a refused action that does not say which deck it is about (D-ALERT-20). */
export const MISSING_DECK_ID = 'Invariant violation: missing deckId'

export const refusal = (code: RefusalCode, detail?: string): Refusal =>
  detail === undefined ? { kind: 'refusal', code } : { kind: 'refusal', code, detail }
