import * as E from 'fp-ts/Either'
import type { Under } from '../core/decider'
import type { OutboxRow } from '../core/outbox/state'
import { decode } from '../protocol/codec'
import { networkFault, type Fault } from '../protocol/faults'
import { parseJson } from '../protocol/json'
import { aboutPath, experienceApi, statementsPath, StoreAbout } from '../protocol/learning-records'
import type { Http, Secrets } from './ports'

/** An action that was sent waits for the first answer, ms; nothing waits for the others. */
const SOON = 5_000
const LONG = 30_000

export interface StatementStore {
  /** Is there one that speaks our version? Asked once; where that cannot be told soon, there may be. */
  readonly isThere: (signal: AbortSignal) => Promise<boolean>
  /** Posts a row's statements in its owner's session, or not at all. Status 200 with the ids alone is a success (S-XAPI-03). */
  readonly post: (row: OutboxRow, under: Under, signal: AbortSignal) => Promise<E.Either<Fault, 'kept'> | 'notSent'>
}

/**
 * The statement store of the server: it takes the session as basic authorisation, so that nobody is handed a password
 * that all learners share, and a learner speaks for nobody else (S-XAPI-02).
 */
export function statementStore(http: Http, secrets: (under: Under) => Promise<Secrets | undefined>): StatementStore {
  let there: boolean | undefined
  return {
    isThere: async (signal) => {
      if (there !== undefined) return there
      const reply = await http({ method: 'GET', path: aboutPath, headers: {}, timeout: SOON }, signal)
      if (reply.kind === 'failed' || reply.status >= 500) return true
      there = reply.status === 200 && speaksOurs(reply.body)
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
      const reply = await http({ method: 'POST', path: statementsPath, headers, body: row.body, timeout: LONG }, signal)
      if (reply.kind === 'failed') return E.left(networkFault(reply.reason))
      // A page in its place is somebody else's, whatever its status (X-OUTBOX-02).
      if (reply.status === 200) return isList(reply.body) ? E.right('kept') : E.left(networkFault('notTheServer'))
      return E.left({ kind: 'apiError', type: 'http', message: 'Request failed', code: reply.status })
    },
  }
}

function speaksOurs(body: string): boolean {
  const json = parseJson(body)
  const about = E.isRight(json) ? decode(StoreAbout, json.right) : json
  return E.isRight(about) && about.right.version.includes(experienceApi.version)
}

/** A store answers with the list of ids (xAPI 1.0.3, part 3, 2.1.2). */
function isList(body: string): boolean {
  const json = parseJson(body)
  return E.isRight(json) && Array.isArray(json.right)
}

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
