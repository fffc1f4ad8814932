import * as E from 'fp-ts/Either'
import type { Answers, OutcomeOf } from '../../core/facts'
import type { CallOf, PendingCall, Purpose } from '../../core/pending-call'
import type { State } from '../../core/state'
import { networkFault, type Fault } from '../../protocol/faults'
import type { Secret } from '../../protocol/secret'
import type { WhiteLabel } from '../../protocol/white-label'
import type { ApiClient } from './api-client'
import type { ContentCache } from '../contents/content-cache'
import type { ApiSession, Clock, Payload, Secrets } from '../ports'

/** A call's outcome and the payloads to store with it. */
export interface CallResult<P extends Purpose = Purpose> {
  readonly outcome: { readonly [Q in P]: OutcomeOf<Q> }[P]
  readonly payloads: readonly Payload[]
  /** The session of a login; undefined leaves the current one. */
  readonly session?: ApiSession
}

export interface CallContext {
  readonly api: ApiClient
  readonly clock: Clock
  readonly contents: ContentCache
  readonly state: () => State
  readonly secrets: () => Promise<Secrets | undefined>
  readonly secret: Secret | undefined
  readonly orgId: string | undefined
  readonly whiteLabel: WhiteLabel
  /** Loads the code of logins without a password. */
  readonly signOn: () => Promise<{ readonly login: CallHandler<'login'> }>
  readonly signal: AbortSignal
}

/** Makes calls of one purpose, and selects the data of their answers. */
export type CallHandler<P extends Purpose> = (call: CallOf<P>, context: CallContext) => Promise<CallResult<P>>
/** Makers by purpose. Secrets go from the intent, or the secrets store, to the request and nowhere else. */
export type CallHandlers = { readonly [P in Purpose]: CallHandler<P> }

/** Makes a pending call and returns its result; it never rejects. `find` loads the makers. */
export async function makeCall(
  find: (purpose: Purpose) => Promise<Partial<CallHandlers>>,
  call: PendingCall,
  context: CallContext,
): Promise<CallResult> {
  try {
    return await runHandler(await find(call.purpose), call.purpose, call, context)
  } catch {
    return failure(call.purpose, networkFault('aborted'))
  }
}

const runHandler = async <P extends Purpose>(
  makers: Partial<CallHandlers>,
  purpose: P,
  call: CallOf<P>,
  context: CallContext,
): Promise<CallResult> => {
  const make: CallHandler<P> | undefined = makers[purpose]
  return make === undefined ? failure(purpose, networkFault('aborted')) : make(call, context)
}

/** Builds the result from an answer, or from the fault if there is none. */
export function result<P extends Purpose, A>(
  purpose: P,
  answer: E.Either<Fault, A>,
  read: (answer: A) => { readonly answer: Answers[P]; readonly payloads?: readonly Payload[] },
): CallResult<P> {
  if (E.isLeft(answer)) return failure(purpose, answer.left)
  const { answer: value, payloads = [] } = read(answer.right)
  return { ...success(purpose, value), payloads }
}

export const success = <P extends Purpose>(purpose: P, answer: Answers[P]): CallResult<P> => ({
  outcome: { purpose, ok: true, answer },
  payloads: [],
})
export const failure = <P extends Purpose>(purpose: P, fault: Fault): CallResult<P> => ({
  outcome: { purpose, ok: false, fault },
  payloads: [],
})

/** The organisation, if known, as a parameter of a call. */
export const orgParam = (orgId: string | undefined) => (orgId === undefined ? {} : { orgId })
