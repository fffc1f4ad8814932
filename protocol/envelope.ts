import { isRight } from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Finite, oneOf } from './codec'
import { DeckLock } from './entities/deck-lock'
import { defined } from './defined'
import type { ApiFault } from './faults'

/** One part of an answer: its type's name and the value. */
export const Payload = t.type({ type: t.string, data: t.unknown }, 'Payload')
export type Payload = t.TypeOf<typeof Payload>

/** Every answer of the API (S-ENTITY-14). */
export const Envelope = entity(
  'Envelope',
  { status: oneOf('EnvelopeStatus', ['ok', 'error']) },
  { payloads: t.array(Payload), errorType: t.string, message: t.string, errorCode: t.union([Finite, t.string]) },
)
export type Envelope = t.TypeOf<typeof Envelope>

/** The payload that goes with the error 'deckLocked' (D-DECK-32). */
const LOCK = 'DeckLock'

/** An error envelope as a fault: the code is errorCode, or else the HTTP status (S-API-37). */
export function faultOf(envelope: Envelope, httpStatus: number): ApiFault {
  const lock = envelope.payloads?.find((payload) => payload.type === LOCK)
  const decoded = decode(DeckLock, lock?.data)
  return {
    kind: 'apiError',
    type: envelope.errorType ?? 'unknown',
    message: envelope.message ?? '',
    code: numeric(envelope.errorCode) ?? httpStatus,
    ...(isRight(decoded) ? lockFields(decoded.right) : {}),
  }
}

/** The envelope for a fault; the inverse of faultOf, for servers. */
export function errorEnvelope(fault: ApiFault): Envelope {
  const lock = lockFields(fault)
  return {
    status: 'error',
    payloads: Object.keys(lock).length === 0 ? [] : [{ type: LOCK, data: lock }],
    errorType: fault.type,
    message: fault.message,
    errorCode: fault.code,
  }
}

function lockFields({ prevDeckId, prevDeckTitle, categoryId }: DeckLock): DeckLock {
  return {
    ...defined({ prevDeckId, prevDeckTitle, categoryId }),
  }
}

function numeric(code: number | string | undefined): number | undefined {
  if (typeof code === 'number') return code
  return code !== undefined && /^\d{1,9}$/.test(code) ? Number(code) : undefined
}
