import * as t from 'io-ts'
import { Finite, oneOf } from './codec'
import { ExportableText } from './exportable-text'

/**
 * The failures of external calls, as one closed union (S-API-37..39). The message comes from the server or the
 * specification. It is shown only where a requirement says so.
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
  { kind: t.literal('clientError'), message: t.literal('Receive failed'), detail: ExportableText },
  'ClientFault',
)
export const ApiFault = t.intersection(
  [
    t.type({ kind: t.literal('apiError'), type: ExportableText, message: t.string, code: Finite }),
    t.partial({
      /** Milliseconds to wait, from Retry-After, already clamped to an hour. */
      retryAfter: Finite,
      /** Present in a 'deckLocked' answer (D-DECK-32). */
      prevDeckId: ExportableText,
      prevDeckTitle: t.string,
      categoryId: ExportableText,
    }),
  ],
  'ApiFault',
)
export const Fault = t.union([NetworkFault, ClientFault, ApiFault], 'Fault')
export type NetworkFault = t.TypeOf<typeof NetworkFault>
export type ClientFault = t.TypeOf<typeof ClientFault>
export type ApiFault = t.TypeOf<typeof ApiFault>
export type Fault = t.TypeOf<typeof Fault>

/** Creates the fault of a failed request: no response, or a response that is not from the server. */
export const networkFault = (reason: NetworkFault['reason']): NetworkFault => ({
  kind: 'networkError',
  reason,
  message: 'Request failed',
})

/** The detail of a token sign-in without a stored token: no user was signed in, which is not an error. */
export const NO_STORED_TOKEN = 'no stored token'

/** Was there no token to sign in with? */
export const isNobodySignedIn = (fault: Fault): boolean =>
  fault.kind === 'clientError' && fault.detail === NO_STORED_TOKEN

/** Creates the fault of an unreadable response. The detail contains the path, never the value. */
export const clientFault = (detail: string): ClientFault => ({ kind: 'clientError', message: 'Receive failed', detail })

/** Does the fault mean that the server does not know the session? */
export const isUnauthorized = (fault: Fault): boolean => fault.kind === 'apiError' && fault.code === 401

/**
 * A step that the user must complete before the server accepts other calls (S-ROUTE-33, S-ROUTE-34). It is the type of
 * the error that refuses them. The user from the next sync determines its screen.
 */
export const Duty = oneOf('Duty', ['passwordChangeRequired', 'smsIntakeRequired'])
export type Duty = t.TypeOf<typeof Duty>

/** Is the call refused only until the user has completed a required step? */
export const isDuty = (fault: Fault): boolean => fault.kind === 'apiError' && Duty.is(fault.type)

/** Status codes of temporary refusals. */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Did the server refuse permanently? A missing or unreadable response and a temporary refusal do not count. */
export const isRefused = (fault: Fault): boolean =>
  fault.kind === 'apiError' && fault.code >= 400 && fault.code < 500 && !passing.has(fault.code) && !isDuty(fault)

/** The error type of a request with an idempotency key that belongs to another request (X-OUTBOX-03). */
export const KEY_USED = 'keyUsed'

/** Was the idempotency key already used for another request? */
export const isKeyUsed = (fault: Fault): boolean => fault.kind === 'apiError' && fault.type === KEY_USED

/** The error type of a password, old or new, that the server refuses. Its message is shown to the user (S-ACCT-18). */
export const PASSWORD_REFUSED = 'passwordRefused'

/** The error type of a call that needs a recent sign-in. Its message is shown to the user. */
export const FRESH_SIGN_IN = 'freshSignInRequired'

/** Why the core refused an intent: one code each, for which the view has one sentence (X-BRIDGE-05). */
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
  [t.type({ kind: t.literal('refusal'), code: RefusalCode }), t.partial({ detail: ExportableText })],
  'Refusal',
)
export type Refusal = t.TypeOf<typeof Refusal>

/** The detail of a refused action without a deck id (D-ALERT-20). */
export const MISSING_DECK_ID = 'Invariant violation: missing deckId'

export const refusal = (code: RefusalCode, detail?: string): Refusal =>
  detail === undefined ? { kind: 'refusal', code } : { kind: 'refusal', code, detail }
