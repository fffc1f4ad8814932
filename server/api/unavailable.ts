import { DatabaseUnavailable } from '../db/database-unavailable'
import type { Services } from '../services'
import { OVERLOADED, Refused, refusals } from './refusal'

/** Retry-After while the database cannot be used, ms. */
const RETRY_MS = 5_000

/**
 * Converts DatabaseUnavailable to a refusal (503 with Retry-After), and returns any other error as it is. Logs the fault
 * and overload once per period, because they concern all requests.
 */
export function refusalWithoutDatabase(
  { repeatedLines, metrics }: Pick<Services, 'repeatedLines' | 'metrics'>,
  error: unknown,
): unknown {
  if (error instanceof DatabaseUnavailable) {
    metrics?.countFault(error.fault)
    repeatedLines.write('error', 'database unavailable', error.fault)
    return refusals.overloaded(RETRY_MS)
  }
  if (error instanceof Refused && error.fault.type === OVERLOADED) {
    metrics?.countShed()
    repeatedLines.write('warn', 'overloaded', 'queueFull')
  }
  return error
}
