import { sourceOf } from '../http/client-address'
import { logLine } from '../log'
import { LOGIN_FAILED, OVERLOADED, Refused } from '../api/refusal'
import { keyedHash } from './secrets'
import type { Services } from '../services'

/** Events by which an operator detects and follows an attack (ASVS 5.0, 16.3). */
export type SecurityEvent =
  | 'signInRefused'
  | 'passwordChanged'
  | 'emailChanged'
  | 'roleJoined'
  | 'accountDeleted'
  | 'limitReached'
  | 'serverBusy'

/** Who caused an event and from which address. Optional fields may be unknown. */
export interface SecuritySubject {
  /** The call or page. */
  readonly of: string
  readonly userId?: string | undefined
  /** Network address of the client. */
  readonly address?: string | undefined
  /** Id of the request in the log. */
  readonly request?: string
}

const refusing: ReadonlySet<SecurityEvent> = new Set(['signInRefused', 'limitReached', 'serverBusy'])
const pseudonymLength = 16

/**
 * Returns the pseudonym of an account or a network in the log: a hash under the server's secret, equal for equal
 * values.
 */
export const pseudonymOf = (secret: string, kind: 'account' | 'source', value: string): string =>
  keyedHash(secret, `log ${kind}`, value).slice(0, pseudonymLength)

/**
 * Formats one log line for a security event (X-SERVER-10, security 29). Accounts and networks appear as pseudonyms:
 * hashes under the server's secret, equal for equal values, so that events can be correlated without names.
 */
export function securityLine(
  event: SecurityEvent,
  { of, userId, address, request }: SecuritySubject,
  secret: string,
): string {
  const pseudonym = (kind: 'account' | 'source', value: string | undefined) =>
    value === undefined ? undefined : pseudonymOf(secret, kind, value)
  return logLine(refusing.has(event) ? 'warn' : 'info', 'security', {
    what: event,
    of,
    account: pseudonym('account', userId),
    source: pseudonym('source', address === undefined ? undefined : sourceOf(address)),
    request,
  })
}

/** Writes security events to the log. */
export const securityReport =
  ({ log, config }: Pick<Services, 'log' | 'config'>) =>
  (event: SecurityEvent, subject: SecuritySubject): void =>
    log(securityLine(event, subject, config.secret))

/** Returns the security event of a refusal, if it is one. */
export function eventOfRefusal(error: unknown): SecurityEvent | undefined {
  if (!(error instanceof Refused)) return undefined
  const { code, type } = error.fault
  if (code === 429) return 'limitReached'
  if (type === OVERLOADED) return undefined
  if (code === 503) return 'serverBusy'
  return type === LOGIN_FAILED ? 'signInRefused' : undefined
}
