import { KEY_USED, type ApiFault } from '../protocol/faults'

/**
 * Why a call is refused. It travels as an exception, so that the call's transaction is undone; with `counted` what
 * was written stays, for a refusal that is itself to be remembered.
 */
export class Refused extends Error {
  readonly fault: ApiFault
  readonly counted: boolean

  constructor(fault: ApiFault, counted = false) {
    super(fault.message)
    this.name = 'Refused'
    this.fault = fault
    this.counted = counted
  }
}

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
  tooMany: (retryAfter: number) =>
    new Refused({
      kind: 'apiError',
      code: 429,
      type: 'tooMany',
      message: 'Request failed: Too many tries, please wait a little',
      retryAfter,
    }),
  deckLocked: (lock: { prevDeckId: string; prevDeckTitle: string; categoryId: string }) =>
    new Refused({ kind: 'apiError', code: 423, type: 'deckLocked', message: 'deck locked', ...lock }),
  broken: () => refused(500, 'serverError', 'Request failed: Something went wrong at the server'),
} as const
