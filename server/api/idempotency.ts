import { keyedHash } from '../auth/secrets'
import type { KeptAnswer } from '../auth/found-session'
import type { Reader } from '../db/connection'
import { isUniqueViolation } from '../db/violations'
import { refusals } from './refusal'

/** The permitted form of an idempotency key. */
export const KEY = /^[\x21-\x7e]{1,200}$/

export const isKey = (key: string): boolean => KEY.test(key)

/** Length of the secret's id, which shows whether two hashes were made with the same secret. */
const secretIdLength = 8

/**
 * Returns the stored hash of a request (X-SEC-01), prefixed with the secret's id. It is keyed with the server's secret,
 * because a password in the body could be guessed from a plain hash. `request`: method, path and unparsed body, because
 * a resend is byte-identical (X-OUTBOX-03).
 */
export function fingerprintOf(request: string, secret: string): string {
  const secretId = keyedHash(secret, 'secret id', '').slice(0, secretIdLength)
  return `${secretId}.${keyedHash(secret, 'request', request)}`
}

/** Is this certainly another request? Hashes under different secrets cannot be compared, so the key alone decides. */
const isOther = (stored: string, asked: string): boolean =>
  stored !== asked && stored.slice(0, secretIdLength + 1) === asked.slice(0, secretIdLength + 1)

/**
 * Returns the kept answer of an earlier request with the same key. Refuses a different request with that key (422;
 * faults 42, 43).
 */
export function answerOf({ fingerprint, answer }: KeptAnswer, asked: string): string {
  if (isOther(fingerprint, asked)) throw refusals.keyUsed()
  return answer
}

/** Reads the kept answer of a person's request by its key. */
export const keptAnswer = (db: Reader, userId: string, key: string): Promise<KeptAnswer | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Did a concurrent request with the same key finish first? */
export const isKeyTaken = (error: unknown): boolean => isUniqueViolation(error, 'idempotency_keys_pk')
