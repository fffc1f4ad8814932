import { FRESH_SIGN_IN, KEY_USED, PASSWORD_REFUSED, type ApiFault, type Duty } from '../../protocol/faults'
import type { Texts } from '../texts/en'
import { textsIn } from '../texts/texts'

/** The reason, as a text in one language. */
type Words = (texts: Texts) => string

interface RefusedOptions {
  readonly counted?: boolean
  readonly words?: Words | undefined
  readonly userId?: string
}

/** The fault type of a failed sign-in. */
export const LOGIN_FAILED = 'loginFailed'
/** The fault type of a call that was not admitted to the database. */
export const OVERLOADED = 'overloaded'

/**
 * A refused call. It is thrown, so that the call's transaction is rolled back. With `counted`, the transaction commits,
 * because the refusal itself must be stored.
 */
export class Refused extends Error {
  readonly fault: ApiFault
  readonly counted: boolean
  /** Creates the fault's message. Undefined when the message is the same in all languages and clients may match it. */
  readonly words: Words | undefined
  /** The account that the refusal concerns, for the security log. Not part of the answer. */
  readonly userId: string | undefined

  constructor(fault: ApiFault, { counted = false, words, userId }: RefusedOptions = {}) {
    super(fault.message)
    this.name = 'Refused'
    this.fault = fault
    this.counted = counted
    this.words = words
    this.userId = userId
  }
}

const prefixed = (message: string): string => `Request failed: ${message}`

/** Returns the fault with its message in the language of these texts (X-I18N-01). */
export const faultIn = ({ fault, words }: Refused, texts: Texts): ApiFault =>
  words === undefined ? fault : { ...fault, message: prefixed(words(texts)) }

/** Creates a refusal with a translated message, in English until the language is known. */
const told = (code: number, type: string, words: Words, more: Partial<ApiFault> = {}, counted = false): Refused =>
  new Refused({ kind: 'apiError', code, type, message: prefixed(words(textsIn.en)), ...more }, { counted, words })

const refused = (code: number, type: string, message: string): Refused =>
  new Refused({ kind: 'apiError', code, type, message })

/** All refusals, with the wording that clients know. */
export const refusals = {
  malformed: (detail: string) => refused(400, 'malformed', `Request failed: ${detail}`),
  cutOff: () => refused(400, 'malformed', 'Request failed: The connection was cut off'),
  unauthorized: () => refused(401, 'unauthorized', 'Request failed: Please sign in'),
  notAllowed: (what: string) => refused(403, 'notAllowed', `Request failed: Not allowed to ${what}`),
  crossSite: () => refused(403, 'notAllowed', 'Request failed: Not allowed from another site'),
  misdirected: () => refused(421, 'wrongHost', 'Request failed: This server does not answer for that host'),
  libraryNotAllowed: () => refused(403, 'notAllowed', 'not allowed'),
  notFound: (what: string) => refused(404, 'notFound', `Request failed: ${what} not found`),
  deckNotFound: () => refused(404, 'notFound', 'deck not found'),
  deckNotAllowed: () => refused(403, 'notAllowed', 'deck not allowed'),
  conflict: (what: string) => refused(409, 'conflict', `Request failed: ${what}`),
  unprocessable: (what: string) => refused(422, 'refused', `Request failed: ${what}`),
  keyUsed: () => refused(422, KEY_USED, 'Request failed: Another request was sent under this key'),
  tooLarge: () => refused(413, 'tooLarge', 'Request failed: Too much in one request'),
  oversized: (detail: string) => refused(413, 'tooLarge', `Request failed: ${detail}`),
  tooMany: (retryAfter: number) => told(429, 'tooMany', ({ tooMany }) => tooMany.text, { retryAfter }),
  /** Too much expensive work is queued. The client may retry after this many ms. */
  busy: (retryAfter: number) => told(503, 'busy', ({ busy }) => busy, { retryAfter }),
  /** Too many calls wait for the database, or it cannot be used for now. The client may retry after this many ms. */
  overloaded: (retryAfter: number) => told(503, OVERLOADED, ({ busy }) => busy, { retryAfter }),
  /** Refuses an old or a new password. The app shows these texts wherever a password is changed (S-ACCT-18). */
  password: (words: Words) => told(422, PASSWORD_REFUSED, words),
  /** The user must complete a duty first; the client shows its screen (S-ROUTE-33, S-ROUTE-34). */
  duty: (duty: Duty) => refused(403, duty, 'Request failed: Something else has to be done first'),
  /** A failed sign-in at a provider. The client has texts for each type (S-SSO-12, S-SSO-13, S-SSO-16). */
  signOn: (type: 'loginFailed' | 'ssoTokenFailed') =>
    refused(
      403,
      type,
      type === 'loginFailed'
        ? 'Request failed: The sign-in could not be verified'
        : 'Request failed: Error fetching authentication token',
    ),
  /** Counted, so that a code cannot be guessed. */
  phoneCode: () => told(422, 'refused', ({ refused }) => refused.phoneCode, {}, true),
  robotCheck: () => told(422, 'refused', ({ refused }) => refused.robotCheck),
  /** An email belongs to one account (S-ACCT-17). */
  emailTaken: () => told(409, 'emailTaken', ({ refused }) => refused.emailTaken),
  guestPhone: () => told(403, 'notAllowed', ({ refused }) => refused.guestPhone),
  /** Requires a session that has just begun (ASVS 5.0, 7.5.3). */
  signInAgain: () => told(403, FRESH_SIGN_IN, ({ refused }) => refused.signInAgain),
  noGuests: () => told(403, 'notAllowed', ({ refused }) => refused.guest),
  noRegistration: () => told(403, 'notAllowed', ({ refused }) => refused.registration),
  noRole: () => told(404, 'notFound', ({ refused }) => refused.noRole),
  notJoinable: () => told(403, 'notAllowed', ({ refused }) => refused.joinRole),
  deckLocked: (lock: { prevDeckId: string; prevDeckTitle: string; categoryId: string }) =>
    new Refused({ kind: 'apiError', code: 423, type: 'deckLocked', message: 'deck locked', ...lock }),
  broken: () => told(500, 'serverError', ({ wentWrong }) => wentWrong),
} as const
