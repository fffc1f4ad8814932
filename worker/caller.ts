import type { Under } from '../core/decider'
import { partOfCall } from '../core/part-names'
import type { PendingCall, Purpose } from '../core/pending-call'
import { callsWithSecrets } from '../core/session/session'
import type { Intent } from '../protocol/intents'
import type { Secret } from '../protocol/secret'
import type { WhiteLabel } from '../protocol/white-label'
import { apiClient, type ApiClient } from './api-client'
import { makeCall, type CallResult } from './call'
import { leavingWith } from './calls/start'
import type { FetchCode } from './code/code'
import type { ContentCache } from './contents'
import type { KnownAnswers } from './known-answers'
import type { Parts } from './parts'
import type { Cancel, Clock, Http, Secrets } from './ports'
import type { Recorder } from './recorder'
import type { SessionSecrets } from './secrets'

/** How a tab speaks to the server, and the secrets that go with what it says and are kept nowhere. */
export interface Caller {
  /** Speaks with the secrets of one sign-in, and with no others. */
  readonly clientOf: (under: Under) => ApiClient
  /** Makes a call that the state names. Never rejects. */
  readonly make: (callId: string, call: PendingCall, under: Under, signal: AbortSignal) => Promise<CallResult>
  /** Has the secret of an intent at hand for the calls that it causes, until it is told to forget it. */
  readonly hold: (intentId: string, type: Intent['type'], secret: Secret | undefined) => Cancel
  /**
   * The session is over. `untold`: the server was not asked for that; it is told with what were the secrets, and nobody
   * waits for its answer.
   */
  readonly left: (known: Promise<Secrets | undefined>, untold: boolean) => void
}

/** Speaks to the server of this white-label. Once the tab has stopped, nothing is told of a log-out any more. */
export function caller(
  { clock, http, fetchCode }: { readonly clock: Clock; readonly http: Http; readonly fetchCode: FetchCode },
  whiteLabel: WhiteLabel,
  { log, record }: Pick<Recorder, 'log' | 'record'>,
  parts: Parts,
  contents: ContentCache,
  secrets: SessionSecrets,
  answers: KnownAnswers,
  isStopped: () => boolean,
): Caller {
  const pendingSecrets = new Map<string, Secret>()
  /** Beside a log-out that was asked for: its call is made later, after a sync. */
  let leaving: Secret | undefined

  const orgId = () => log.state().mine.session.user?.primaryOrg?.id ?? whiteLabel.orgId
  const { securityMode, idempotencyKeys = true } = whiteLabel
  const strict = securityMode === 'strict'
  const clientFor = (current: () => Promise<Secrets | undefined>) =>
    apiClient(
      { http, clock, fetchCalls: () => fetchCode('later') },
      () => ({ orgId: orgId(), language: log.state().device.language, strict, idempotencyKeys }),
      current,
      answers,
      (measured) => void record({ type: 'clockMeasured', ...measured }),
    )
  const clientOf = (under: Under) => clientFor(() => secrets.of(under))

  const makers = async (purpose: Purpose) => {
    await parts.load([partOfCall(purpose)])
    return parts.calls()
  }
  const tellServer = async (known: Promise<Secrets | undefined>, secret: Secret | undefined) => {
    const old = await known
    if (old === undefined || isStopped()) return
    await clientFor(async () => old).call('logout', leavingWith(secret), new AbortController().signal)
  }

  return {
    clientOf,
    make: (callId, call, under, signal) =>
      makeCall(makers, call, {
        api: clientOf(under),
        clock,
        contents,
        state: log.state,
        secrets: () => secrets.of(under),
        secret: call.purpose === 'logout' ? leaving : pendingSecrets.get(callId),
        orgId: orgId(),
        whiteLabel,
        strict,
        signOn: () => fetchCode('signOn'),
        signal,
      }),
    hold: (intentId, type, secret) => {
      if (type === 'logOut') leaving = secret
      if (secret === undefined) return () => undefined
      const callIds = callsWithSecrets(intentId)
      for (const callId of callIds) pendingSecrets.set(callId, secret)
      return () => {
        for (const callId of callIds) pendingSecrets.delete(callId)
      }
    },
    left: (known, untold) => {
      if (untold) void tellServer(known, leaving).catch(() => undefined)
      leaving = undefined
    },
  }
}
