import * as E from 'fp-ts/Either'
import type { Answers, OutcomeOf } from '../core/facts'
import type { CallOf, PendingCall, Purpose } from '../core/pending-call'
import type { State } from '../core/state'
import { networkFault, type Fault } from '../protocol/faults'
import type { Secret } from '../protocol/secret'
import type { WhiteLabel } from '../protocol/white-label'
import type { ApiClient } from './api-client'
import type { ContentCache } from './contents'
import type { ApiSession, Clock, Payload, Secrets } from './ports'

/** A call's outcome with what has to be stored along with it. */
export interface CallResult<P extends Purpose = Purpose> {
  readonly outcome: { readonly [Q in P]: OutcomeOf<Q> }[P]
  readonly payloads: readonly Payload[]
  /** The session of a login; undefined leaves the present one. */
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
  readonly strict: boolean
  /** What makes logins that are not by a password; it is fetched when it is needed. */
  readonly signOn: () => Promise<{ readonly login: Make<'login'> }>
  readonly signal: AbortSignal
}

/** How calls of one purpose are made, and what is kept of their answers. */
export type Make<P extends Purpose> = (call: CallOf<P>, context: CallContext) => Promise<CallResult<P>>
/** By purpose. Secrets go from the intent, or the secrets store, to the request and nowhere else. */
export type Makers = { readonly [P in Purpose]: Make<P> }

/** Makes a call of the state and reports what came of it; it never rejects. `find` brings what makes such calls. */
export async function makeCall(
  find: (purpose: Purpose) => Promise<Partial<Makers>>,
  call: PendingCall,
  context: CallContext,
): Promise<CallResult> {
  try {
    return await made(await find(call.purpose), call.purpose, call, context)
  } catch {
    return failure(call.purpose, networkFault('aborted'))
  }
}

const made = async <P extends Purpose>(
  makers: Partial<Makers>,
  purpose: P,
  call: CallOf<P>,
  context: CallContext,
): Promise<CallResult> => {
  const make: Make<P> | undefined = makers[purpose]
  return make === undefined ? failure(purpose, networkFault('aborted')) : make(call, context)
}

/** What was kept of an answer; or the fault that came in its place. */
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

/** The organisation, where one is known, as a parameter of a call. */
export const org = (orgId: string | undefined) => (orgId === undefined ? {} : { orgId })
