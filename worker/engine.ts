import type { Input } from '../core/decider'
import type { Fact } from '../core/facts'
import { callsWithSecrets } from '../core/session/session'
import type { LogHealth } from '../core/log/fold'
import type { State } from '../core/state'
import * as E from 'fp-ts/Either'
import type { StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import { Secret, intents, type Intent, type IntentData, type IntentType } from '../protocol/intents'
import { decode, describeFault } from '../protocol/codec'
import type { ViewName, ViewParams, ViewPatch } from '../protocol/views'
import type { WhiteLabel } from '../protocol/white-label'
import { apiClient } from './api-client'
import { makeCall, type CallResult } from './calls'
import { CHECKPOINT_EVERY, compact, purge, saveCheckpoint } from './compaction'
import { contentCache } from './contents'
import { effects } from './effects'
import { openLog, type Commit, type Log } from './log'
import { lostRows } from './heal'
import type { Payload, Ports, Secrets } from './ports'
import { publisher } from './publish'
import { baseOf, restore, storedRows } from './restore'
import { sender } from './sender'

export interface EngineSettings {
  /** Random id of this app start; the other tabs know this one by it. */
  readonly session: string
  readonly build: string
  readonly platform: string
  readonly userAgent: string
  readonly referrer: string
  readonly whiteLabel: WhiteLabel
  readonly idempotencyKeys: boolean
  /** Events between two checkpoints. */
  readonly checkpointEvery?: number
}

export interface Engine {
  /** Records an intent. Resolves with why not, or undefined once it is durable; never rejects (X-BRIDGE-05). */
  readonly dispatch: (intent: unknown, secret?: unknown, id?: string) => Promise<Refusal | undefined>
  /** Reports what the page saw: hidden, shown, connectivity. */
  readonly report: (fact: Fact) => Promise<void>
  readonly subscribe: <N extends ViewName>(id: string, name: N, params: ViewParams<N>, post: (patch: ViewPatch) => void) => void
  readonly unsubscribe: (id: string) => void
  readonly state: () => State
  /** Rows of the log as they lie in the store, large data put back, in chunks. */
  readonly rows: () => AsyncGenerator<readonly unknown[]>
  /** The state that the first row follows on; undefined when the log is whole. */
  readonly base: () => Promise<unknown>
  readonly settings: EngineSettings
  readonly health: () => LogHealth
  readonly session: string
  readonly stop: () => void
}

/** Starts the core of one tab: restores the log, reports the start, and keeps effects, sender and views in step. */
export async function startEngine(ports: Ports, settings: EngineSettings): Promise<Engine> {
  const { clock, chance, store, mirror } = ports
  const { session } = settings
  const alive = ports.neighbours.present()
  const contents = contentCache(store)
  const pendingSecrets = new Map<string, Secret>()

  const opened = await store.open()
  const restored = await restore(store)
  const healing = await lostRows(store, mirror, opened, restored.fold.state)
  const log: Log = openLog(store, mirror, contents, restored.fold)
  let secrets: Secrets | undefined = await store.secrets()
  let checkpointed = restored.from

  const stamp = (body: Input['body'], id = chance.uuid()): Input => {
    const at = clock.now()
    return { id, at, zone: clock.zone(at), session, body }
  }
  const record = (fact: Fact, payloads: readonly Payload[] = [], epoch?: number) =>
    log.record({ input: stamp({ kind: 'fact', fact }), payloads, ...(epoch === undefined ? {} : { epoch }) })

  const orgId = () => log.state().session.user?.primaryOrg?.id ?? settings.whiteLabel.orgId
  const strict = settings.whiteLabel.securityMode === 'strict'
  const api = apiClient(
    ports,
    () => ({ orgId: orgId(), strict, idempotencyKeys: settings.idempotencyKeys }),
    () => secrets,
    (offset) => void record({ type: 'clockMeasured', offset }),
  )

  const running = effects(
    clock,
    session,
    (callId, call, signal) => {
      const secret = pendingSecrets.get(callId)
      return makeCall(call, { api, contents, secrets, secret, orgId: orgId(), strict, signal })
    },
    (callId, result) => void endCall(callId, result),
    (fact) => void record(fact),
  )

  const endCall = async (callId: string, { outcome, payloads, secrets: fresh }: CallResult) => {
    if (fresh !== undefined) {
      await store.saveSecrets(fresh).catch(() => undefined)
      secrets = fresh
    }
    await record({ type: 'callEnded', callId, outcome }, payloads)
  }

  const views = publisher(clock, contents, log.state, () => {
    const at = clock.now()
    return {
      at,
      zone: clock.zone(at),
      session,
      whiteLabel: settings.whiteLabel,
      storage: log.isReadOnly() ? 'readOnly' : store.durable ? 'durable' : 'memory',
      health: log.fold().health,
    }
  })

  const sending = sender(ports, api, log.state, log.catchUp, async (fact, epoch) => {
    const recorded = await record(fact, [], epoch)
    return E.isRight(recorded) && recorded.right.length > 0
  })

  const keepCheckpoints = async ({ after }: Commit) => {
    if (after.seq - checkpointed < (settings.checkpointEvery ?? CHECKPOINT_EVERY)) return
    checkpointed = after.seq
    await saveCheckpoint(store, log.fold())
    await compact(store, log.state(), clock.now())
  }

  /** Secrets go first; a log-out by force still tells the server, without waiting for it. */
  const endSession = async ({ before }: Commit) => {
    if (before.session.login.value === 'loggedIn' && secrets !== undefined)
      void api.call('logout', { path: {}, params: {} }, new AbortController().signal)
    secrets = undefined
    contents.clear()
    await store.saveSecrets(undefined)
    checkpointed = log.state().seq
    await purge(store, log.fold())
  }

  log.onCommit((commit) => {
    running.reconcile(commit.after)
    views.refresh()
    sending.kick()
    ports.neighbours.announce(commit.after.seq)
    if (commit.events.some(endsSession)) void endSession(commit).catch(() => undefined)
    else void keepCheckpoints(commit).catch(() => undefined)
  })
  const unfollow = ports.neighbours.onHead((head) => {
    if (head > log.state().seq) void log.catchUp()
  })

  const { build, platform, userAgent, referrer } = settings
  await record({ type: 'started', build, platform, userAgent, referrer, alive: await alive, restored: true })
  if (healing !== undefined) await record({ type: 'healed', ...healing })

  return {
    session,
    settings,
    state: log.state,
    rows: () => storedRows(store),
    base: () => baseOf(store),
    health: () => log.fold().health,
    dispatch: async (rawIntent, rawSecret, id = chance.uuid()) => {
      const intent = decodeIntent(rawIntent)
      if (E.isLeft(intent)) return intent.left
      const secret = rawSecret === undefined ? undefined : decode(Secret, rawSecret)
      if (secret !== undefined && E.isLeft(secret)) return refusal('malformed', 'secret')
      const callIds = secret === undefined ? [] : callsWithSecrets(id)
      for (const callId of callIds) if (secret !== undefined) pendingSecrets.set(callId, secret.right)
      const recorded = await log.record({ input: stamp({ kind: 'intent', intent: intent.right }, id) })
      for (const callId of callIds) pendingSecrets.delete(callId)
      return E.isLeft(recorded) ? recorded.left : undefined
    },
    report: async (fact) => {
      await record(fact)
    },
    subscribe: views.subscribe,
    unsubscribe: views.unsubscribe,
    stop: () => {
      unfollow()
      running.stop()
      sending.stop()
      ports.neighbours.close()
      store.close()
    },
  }
}

const endsSession = (event: StoredEvent): boolean => event.type === 'loggedOut'

/** An intent from the other side of the boundary, decoded; too long a text is told apart from nonsense. */
export function decodeIntent(raw: unknown): E.Either<Refusal, Intent> {
  if (typeof raw !== 'object' || raw === null || !('type' in raw) || !('data' in raw)) return E.left(refusal('malformed', 'intent'))
  const { type, data } = raw
  if (typeof type !== 'string' || !isIntentType(type)) return E.left(refusal('malformed', 'intent.type'))
  const decoded = decode<IntentData<IntentType>>(intents[type], data)
  if (E.isLeft(decoded)) {
    const tooLong = decoded.left.expected === 'Text' && typeof data === 'object' && data !== null && hasLongText(data)
    return E.left(refusal(tooLong ? 'tooLarge' : 'malformed', describeFault(decoded.left)))
  }
  return E.right({ type, data: decoded.right } as Intent)
}

const isIntentType = (type: string): type is IntentType => Object.hasOwn(intents, type)
const hasLongText = (data: object): boolean =>
  Object.values(data).some((value) => typeof value === 'string' && value.length > 10_000)
