import { errorEnvelope } from '../../protocol/envelope'
import type { Language } from '../../protocol/languages'
import { OVERLOADED_RETRY_MS } from '../limits/admission-queue'
import { textsIn } from '../texts/texts'
import { DatabaseUnavailable } from '../db/database-unavailable'
import type { Services } from '../services'
import { faultIn, OVERLOADED, Refused, refusals } from './refusal'

/** Retry-After while the database cannot be used, ms. */
const RETRY_MS = 5_000

/** Answers of refused calls by language. */
const overloadedTexts = new Map<Language, string>()

/**
 * Answers a call that arrives while the queue is full. It costs little and has no log line of its own, because under
 * overload most of a process's work is refusing.
 */
export function overloadedAnswer(services: Pick<Services, 'repeatedLines' | 'metrics'>, language: Language): Response {
  reportOverload(services)
  let text = overloadedTexts.get(language)
  if (text === undefined) {
    text = JSON.stringify(errorEnvelope(faultIn(refusals.overloaded(OVERLOADED_RETRY_MS), textsIn[language])))
    overloadedTexts.set(language, text)
  }
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': String(OVERLOADED_RETRY_MS / 1_000),
  }
  return new Response(text, { status: 503, headers })
}

function reportOverload({ repeatedLines, metrics }: Pick<Services, 'repeatedLines' | 'metrics'>): void {
  metrics?.countShed()
  repeatedLines.write('warn', 'overloaded', 'queueFull')
}

/**
 * Converts DatabaseUnavailable to a refusal (503 with Retry-After), and returns any other error as it is. Logs the fault
 * and overload once per period, because they concern all requests.
 */
export function refusalWithoutDatabase(services: Pick<Services, 'repeatedLines' | 'metrics'>, error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) {
    services.metrics?.countFault(error.fault)
    services.repeatedLines.write('error', 'database unavailable', error.fault)
    return refusals.overloaded(RETRY_MS)
  }
  if (error instanceof Refused && error.fault.type === OVERLOADED) reportOverload(services)
  return error
}
