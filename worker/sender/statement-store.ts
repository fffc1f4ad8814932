import * as E from 'fp-ts/Either'
import type { SignInScope } from '../../core/decider'
import type { OutboxRow } from '../../core/outbox/state'
import { decode } from '../../protocol/codec'
import { networkFault, type Fault } from '../../protocol/faults'
import { parseJson } from '../../protocol/json'
import { aboutPath, experienceApi, statementsPath, StoreAbout } from '../../protocol/learning-records'
import type { Http, Secrets } from '../ports'

/** Timeout of the first request, ms: a sent action is pending until its reply. Later requests delay no action. */
const FIRST_TIMEOUT_MS = 5_000
const TIMEOUT_MS = 30_000

export interface StatementStore {
  /** Does the server have a store of our version? Checked once; while this is unknown, true. */
  readonly isThere: (signal: AbortSignal) => Promise<boolean>
  /** Posts a row's statements only in its owner's session. Status 200 with a list of ids is a success (S-XAPI-03). */
  readonly post: (
    row: OutboxRow,
    under: SignInScope,
    signal: AbortSignal,
  ) => Promise<E.Either<Fault, 'kept'> | 'notSent'>
}

/**
 * Creates the client of the server's statement store. The session is its basic authorisation, so learners share no
 * password, and cannot make statements for others (S-XAPI-02).
 */
export function statementStore(
  http: Http,
  secrets: (under: SignInScope) => Promise<Secrets | undefined>,
): StatementStore {
  let there: boolean | undefined
  return {
    isThere: async (signal) => {
      if (there !== undefined) return there
      const reply = await http({ method: 'GET', path: aboutPath, headers: {}, timeout: FIRST_TIMEOUT_MS }, signal)
      if (reply.kind === 'failed' || reply.status >= 500) return true
      there = reply.status === 200 && supportsOurVersion(reply.body)
      return there
    },
    post: async (row, under, signal) => {
      const known = await secrets(under).catch(() => undefined)
      if (known === undefined || known.userId !== row.owner) return 'notSent'
      const headers = {
        'content-type': 'application/json',
        authorization: `Basic ${base64(`${known.userId}:${known.sessionId}`)}`,
        [experienceApi.header]: experienceApi.version,
      }
      const reply = await http(
        { method: 'POST', path: statementsPath, headers, body: row.body, timeout: TIMEOUT_MS },
        signal,
      )
      if (reply.kind === 'failed') return E.left(networkFault(reply.reason))
      // A web page here is not from the store, whatever its status (X-OUTBOX-02).
      if (reply.status === 200) return isList(reply.body) ? E.right('kept') : E.left(networkFault('notTheServer'))
      return E.left({ kind: 'apiError', type: 'http', message: 'Request failed', code: reply.status })
    },
  }
}

function supportsOurVersion(body: string): boolean {
  const json = parseJson(body)
  const about = E.isRight(json) ? decode(StoreAbout, json.right) : json
  return E.isRight(about) && about.right.version.includes(experienceApi.version)
}

/** Is this a list of ids, as a store returns it (xAPI 1.0.3, part 3, 2.1.2)? */
function isList(body: string): boolean {
  const json = parseJson(body)
  return E.isRight(json) && Array.isArray(json.right)
}

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
