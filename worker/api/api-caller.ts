import * as E from 'fp-ts/Either'
import type { SignInScope } from '../../core/decider'
import { featureOfCall } from '../../core/features/feature-of-type'
import type { PendingCall, Purpose } from '../../core/pending-call'
import { callsWithSecrets } from '../../core/session/session'
import { omitUndefined } from '../../protocol/omit-undefined'
import { isRefused } from '../../protocol/faults'
import type { Intent } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import type { WhiteLabel } from '../../protocol/white-label'
import { apiClient, type ApiClient } from './api-client'
import { makeCall, type CallResult } from './api-call'
import { logoutRequest } from '../calls/start'
import type { ImportModule } from '../lazy/modules'
import type { ContentCache } from '../contents/content-cache'
import type { ResponseCache } from './response-cache'
import type { LoadedFeatures } from '../lazy/feature-loader'
import type { Cancel, Clock, Http, Secrets } from '../ports'
import type { Recorder } from '../log/recorder'
import type { SessionSecrets } from './session-secrets'

/** Makes a tab's calls to the server, with secrets that are not stored anywhere. */
export interface ApiCaller {
  /** Returns a client that uses the secrets of one sign-in only. */
  readonly clientOf: (under: SignInScope) => ApiClient
  /** Makes a pending call of the state. Never rejects. */
  readonly make: (callId: string, call: PendingCall, under: SignInScope, signal: AbortSignal) => Promise<CallResult>
  /** Keeps the secret of an intent for the calls that it causes, until it is cancelled. */
  readonly stashSecret: (intentId: string, type: Intent['type'], secret: Secret | undefined) => Cancel
  /**
   * Handles the end of the session. `untold`: the server does not know yet; it is notified with the old secrets,
   * without waiting for its reply.
   */
  readonly reportLogout: (known: Promise<Secrets | undefined>, untold: boolean) => void
  /** Repeats logouts that did not reach the server. Called when the server has just answered. */
  readonly retryPendingLogouts: () => void
}

/** Creates the caller for the server of this white-label. Once the tab has stopped, it reports no logout. */
export function apiCaller(
  { clock, http, importModule }: { readonly clock: Clock; readonly http: Http; readonly importModule: ImportModule },
  whiteLabel: WhiteLabel,
  { log, record }: Pick<Recorder, 'log' | 'record'>,
  parts: LoadedFeatures,
  contents: ContentCache,
  secrets: SessionSecrets,
  answers: ResponseCache,
  isStopped: () => boolean,
): ApiCaller {
  const pendingSecrets = new Map<string, Secret>()
  /** Secret of a requested logout. Its call is made later, after a sync. */
  let leaving: Secret | undefined
  /** May the store contain logouts that did not reach the server? An earlier run of the app may have left some. */
  let mayBePending = true

  const orgId = () => log.state().user.session.user?.primaryOrg?.id ?? whiteLabel.orgId
  const { idempotencyKeys = true } = whiteLabel
  const clientFor = (current: () => Promise<Secrets | undefined>) =>
    apiClient(
      { http, clock, fetchCalls: () => importModule('afterStart') },
      () => ({ orgId: orgId(), language: log.state().device.language, idempotencyKeys }),
      current,
      answers,
      (measured) => void record({ type: 'clockMeasured', ...measured }),
    )
  const clientOf = (under: SignInScope) => clientFor(() => secrets.of(under))

  const makers = async (purpose: Purpose) => {
    await parts.load([featureOfCall(purpose)])
    return parts.calls()
  }
  /** Makes a logout call. Its key is stored until the server has answered, so that a later call can end the session. */
  const endSession = async (
    logoutKey: string | undefined,
    current: () => Promise<Secrets | undefined>,
    request: Parameters<typeof logoutRequest>[0],
  ) => {
    const answer = await clientFor(current).call('logout', logoutRequest(request), new AbortController().signal)
    const isOver = E.isRight(answer) || isRefused(answer.left)
    if (isOver && logoutKey !== undefined) await secrets.notePendingLogout(logoutKey, false)
  }
  const sendLogout = async (known: Promise<Secrets | undefined>, secret: Secret | undefined) => {
    const old = await known
    if (old === undefined) return
    if (old.logoutKey !== undefined) {
      mayBePending = true
      await secrets.notePendingLogout(old.logoutKey, true)
    }
    if (!isStopped()) await endSession(old.logoutKey, async () => old, omitUndefined({ pushToken: secret?.pushToken }))
  }
  const sendPendingLogouts = async () => {
    if (!mayBePending) return
    for (const logoutKey of await secrets.pendingLogouts())
      await endSession(logoutKey, async () => undefined, { logoutKey })
    mayBePending = (await secrets.pendingLogouts()).length > 0
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
        signOn: () => importModule('signOn'),
        signal,
      }),
    stashSecret: (intentId, type, secret) => {
      if (type === 'logOut') leaving = secret
      if (secret === undefined) return () => undefined
      const callIds = callsWithSecrets(intentId)
      for (const callId of callIds) pendingSecrets.set(callId, secret)
      return () => {
        for (const callId of callIds) pendingSecrets.delete(callId)
      }
    },
    reportLogout: (known, untold) => {
      if (untold) void sendLogout(known, leaving).catch(() => undefined)
      leaving = undefined
    },
    retryPendingLogouts: () => void sendPendingLogouts().catch(() => undefined),
  }
}
