import { isRight } from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct, Finite, oneOf } from './codec'
import { omitUndefined } from './omit-undefined'
import type { ApiFault } from './faults'

/** Why a deck is locked (D-DECK-32): the previous deck of its category is not finished. */
const DeckLock = struct('DeckLock', {}, { prevDeckId: t.string, prevDeckTitle: t.string, categoryId: t.string })
type DeckLock = t.TypeOf<typeof DeckLock>

/** One part of an answer: the name of its type, and its data. */
export const Payload = t.type({ type: t.string, data: t.unknown }, 'Payload')
export type Payload = t.TypeOf<typeof Payload>

/** The envelope of every API answer (S-ENTITY-14). */
export const Envelope = struct(
  'Envelope',
  { status: oneOf('EnvelopeStatus', ['ok', 'error']) },
  { payloads: t.array(Payload), errorType: t.string, message: t.string, errorCode: t.union([Finite, t.string]) },
)
export type Envelope = t.TypeOf<typeof Envelope>

/** The payload of a 'deckLocked' error (D-DECK-32). */
const LOCK = 'DeckLock'

/** Converts an error envelope to a fault. The code is errorCode, or else the HTTP status (S-API-37). */
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

/** Builds the envelope of a fault, for servers. The inverse of `faultOf`. */
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
    ...omitUndefined({ prevDeckId, prevDeckTitle, categoryId }),
  }
}

function numeric(code: number | string | undefined): number | undefined {
  if (typeof code === 'number') return code
  return code !== undefined && /^\d{1,9}$/.test(code) ? Number(code) : undefined
}
