import { KEY_USED, PASSWORD_REFUSED, type ApiFault } from '../protocol/faults'
import type { Texts } from './texts/en'
import { textsIn } from './texts/texts'

/** Why, in words of one language, for people to read. */
type Words = (texts: Texts) => string

/**
 * Why a call is refused. It travels as an exception, so that the call's transaction is undone; with `counted` what
 * was written stays, for a refusal that is itself to be remembered.
 */
export class Refused extends Error {
  readonly fault: ApiFault
  readonly counted: boolean
  /** What the fault's message is made of; undefined where it is the same in every language, which code may go by. */
  readonly words: Words | undefined

  constructor(fault: ApiFault, { counted = false, words }: { counted?: boolean; words?: Words | undefined } = {}) {
    super(fault.message)
    this.name = 'Refused'
    this.fault = fault
    this.counted = counted
    this.words = words
  }
}

const prefixed = (message: string): string => `Request failed: ${message}`

/** The fault as somebody who reads these texts is told of it (X-I18N-01). */
export const faultIn = ({ fault, words }: Refused, texts: Texts): ApiFault =>
  words === undefined ? fault : { ...fault, message: prefixed(words(texts)) }

/** A refusal that people read: in English, until it is known who asks. */
const told = (code: number, type: string, words: Words, more: Partial<ApiFault> = {}, counted = false): Refused =>
  new Refused({ kind: 'apiError', code, type, message: prefixed(words(textsIn.en)), ...more }, { counted, words })

const refused = (code: number, type: string, message: string): Refused =>
  new Refused({ kind: 'apiError', code, type, message })

/** The wording that clients know, one place each. */
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
  /** Of a password, the old one or the new: the app shows these words wherever it changes one (S-ACCT-18). */
  password: (words: Words) => told(422, PASSWORD_REFUSED, words),
  /** Counted: a code is not to be guessed. */
  phoneCode: () => told(422, 'refused', ({ refused }) => refused.phoneCode, {}, true),
  robotCheck: () => told(422, 'refused', ({ refused }) => refused.robotCheck),
  /** An address belongs to one account (S-ACCT-17). */
  emailTaken: () => told(409, 'emailTaken', ({ refused }) => refused.emailTaken),
  noGuests: () => told(403, 'notAllowed', ({ refused }) => refused.guest),
  noRegistration: () => told(403, 'notAllowed', ({ refused }) => refused.registration),
  noRole: () => told(404, 'notFound', ({ refused }) => refused.noRole),
  notJoinable: () => told(403, 'notAllowed', ({ refused }) => refused.joinRole),
  deckLocked: (lock: { prevDeckId: string; prevDeckTitle: string; categoryId: string }) =>
    new Refused({ kind: 'apiError', code: 423, type: 'deckLocked', message: 'deck locked', ...lock }),
  broken: () => told(500, 'serverError', ({ wentWrong }) => wentWrong),
} as const
