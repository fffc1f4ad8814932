import * as E from 'fp-ts/Either'
import { isPageVisible } from '../core/device/device'
import type { Fact } from '../core/facts'
import type { LogHealth } from '../core/log/fold-with-codecs'
import { isSendingDue } from '../core/outbox/queue'
import type { State } from '../core/state'
import type { LockQuery } from '../core/why-locked/why-locked'
import { decode } from '../protocol/codec'
import type { StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import { Secret } from '../protocol/secret'
import { omitUndefined } from '../protocol/omit-undefined'
import { SignInEpoch } from '../protocol/sign-in-epoch'
import type { ViewPatch } from '../protocol/view-patch'
import type { ViewName, ViewParams } from '../protocol/views'
import type { WhiteLabel } from '../protocol/white-label'
import { idleHeartbeat } from './tabs/idle-heartbeat'
import type { ApiClient } from './api/api-client'
import { apiCaller } from './api/api-caller'
import { checkpointScheduler, type CheckpointSettings } from './log/checkpoints'
import { contentCache, type ContentCache } from './contents/content-cache'
import { effectReconciler } from './effect-reconciler'
import { openLog, type LazyCollaborators } from './log/log'
import type { ImportModule } from './lazy/modules'
import { responseCache } from './api/response-cache'
import { lazySender } from './sender/lazy-sender'
import { headMarker } from './mirror/head-marker'
import { forgiving, noMirror } from './mirror/mirror'
import { createMemoryLog, openLogStore, pause } from './store/open-store'
import { featureLoader, type LoadedFeatures } from './lazy/feature-loader'
import type { LogStore, Ports, SealedFiles } from './ports'
import { tabPresence } from './tabs/tab-presence'
import { publisher } from './publish'
import { readIntent } from './read-intent'
import { recorder } from './log/recorder'
import { recoveryScheduler } from './recovery/recovery-scheduler'
import type { RecoverLog } from './log/restore'
import { noSealedFiles } from './recovery/lazy-recovery-files'
import { sessionSecrets } from './api/session-secrets'
import type { Report } from './sender/sender'
import type { StoredLog } from './log/stored-log'
import { tabStart } from './tabs/tab-start'

export interface EngineSettings extends CheckpointSettings {
  /** Random id of this app start, by which other tabs identify it. */
  readonly session: string
  readonly build: string
  readonly platform: string
  readonly userAgent: string
  readonly referrer: string
  readonly whiteLabel: WhiteLabel
  /** The admin emulator: nothing is restored, and nothing is stored (S-SYNC-07). */
  readonly emulated?: boolean
  /** Called with an error of a view; only that view misses its update. */
  readonly onMistake?: (error: unknown) => void
}

export interface Engine {
  /**
   * Records an intent. Resolves with the refusal, or undefined once it is durable; never rejects (X-BRIDGE-05). `epoch`
   * is the sign-in in which the user acted; the default is the current one.
   */
  readonly dispatch: (intent: unknown, secret?: unknown, id?: string, epoch?: unknown) => Promise<Refusal | undefined>
  /** Reports page facts: hidden, shown, connectivity. */
  readonly report: (fact: Fact) => Promise<void>
  readonly subscribe: <N extends ViewName>(
    id: string,
    name: N,
    params: ViewParams<N>,
    post: (patch: ViewPatch) => void,
  ) => void
  readonly unsubscribe: (id: string) => void
  /** API client for the signed-in user. */
  readonly client: () => ApiClient
  readonly state: () => State
  readonly stored: StoredLog
  /** For queries of the state besides views: the code, the content and the time that they need. */
  readonly parts: LoadedFeatures
  readonly contents: ContentCache
  readonly moment: () => Omit<LockQuery, 'contents'>
  readonly settings: EngineSettings
  readonly health: () => LogHealth
  readonly session: string
  readonly stop: () => void
}

/** The ports of a tab, and its loader of code by name. */
export interface Environment extends Ports {
  /** Sends no statements to the server's statement store, if it has one (S-XAPI-01). */
  readonly statements?: false
  readonly importModule: ImportModule
}

/** Starts the core of one tab: restores the log, reports the start, and updates effects, sender and views. */
export async function startEngine(ports: Environment, settings: EngineSettings): Promise<Engine> {
  const { clock, random, tabChannel } = ports
  const { session, emulated = false } = settings
  const parts = featureLoader(ports.importModule)
  const importAfterStart = () => ports.importModule('afterStart')
  const mirror = forgiving(emulated ? noMirror : ports.mirror)
  const alive = tabChannel.present()
  // Read before the log: rows that another tab has mirrored by now were in the log by then.
  const mirrored = await mirror.read()
  const recovery = emulated ? noSealedFiles : ports.recovery
  // Where nothing can be stored, the copy costs neither timers nor code.
  const hasRecovery = recovery !== noSealedFiles
  const recover: RecoverLog = async (empty) =>
    hasRecovery && (await importAfterStart()).recoverLog(recovery, empty, parts)
  const durable = hasRecovery ? clearRecoveryBeforeLogout(ports.store, recovery, clock) : ports.store
  const given = emulated ? await createMemoryLog(ports) : durable
  // A device that never had a log has no marker, so its first start loads no code for this.
  const hadLog = mirrored.markers.length > 0
  const opened = await openLogStore(given, ports, parts, async (empty) => hadLog && recover(empty))
  const { store, restored } = opened
  // Requested before the page asks for the form, so that it waits for one request less.
  if (restored.fold.state.user.owner === undefined) parts.load(['signInForm']).catch(() => undefined)
  const contents = contentCache(store, parts.contents)
  const secrets = sessionSecrets(store)
  const answers = responseCache()
  /** The last facts that the page reported about its connection and visibility. */
  const reported = new Map<string, Fact>()
  let stopped = false
  const isStopped = () => stopped
  /** Resolves when this tab is back in the state after another tab dropped it. */
  let returning: Promise<void> | undefined

  const collaborators: LazyCollaborators = {
    recover,
    // Uses the secrets of the previous user. Without secrets or the code, the actions stay unsealed.
    sealed: async (before, after) => {
      const sealing = ports
        .importModule('sealed')
        .then(({ cipher, sealOutbox }) => sealOutbox(cipher, secrets, before.user, after, store))
      const fact = await sealing.catch(() => undefined)
      return fact && stamp({ kind: 'fact', fact })
    },
    whenFull: () =>
      importAfterStart().then(
        ({ createEvictor, applyReadOnly }) => ({
          freeSpace: createEvictor(store, ports.media, recovery, log.state),
          applyReadOnly,
        }),
        () => undefined,
      ),
  }
  const recording = recorder(
    ports,
    session,
    openLog(store, mirror, contents, parts, collaborators, restored.fold),
    isStopped,
  )
  const { log, stamp, record, recordUntilDone } = recording
  const marker = headMarker(clock, store, mirror)
  const checkpoints = checkpointScheduler(
    clock,
    store,
    log,
    restored.from,
    async () => (await importAfterStart()).compact,
    settings,
  )

  const ending = new AbortController()
  const recoveryCopy = recoveryScheduler(
    clock,
    () => {
      if (!store.durable || isStopped()) return
      const saving = { files: recovery, store, secrets, locks: ports.locks, log, now: clock.now, signal: ending.signal }
      void importAfterStart()
        .then(({ saveRecoveryCopy }) => saveRecoveryCopy(saving))
        .catch(() => undefined)
    },
    () => void recovery.clear().catch(() => undefined),
  )

  const calling = apiCaller(ports, settings.whiteLabel, recording, parts, contents, secrets, answers, isStopped)
  const running = effectReconciler(
    clock,
    session,
    calling.make,
    (callId, under, { outcome, payloads, session: fresh }) =>
      void recordUntilDone(
        { type: 'callEnded', callId, outcome },
        { payloads, ...(fresh === undefined ? {} : { session: fresh }) },
        under,
      ),
    recording.recordDeferrable,
  )

  const viewContext = () => {
    const at = clock.now()
    const storage = emulated ? 'emulated' : log.isReadOnly() ? 'readOnly' : store.condition()
    return {
      at,
      zone: clock.zone(at),
      zoneAt: clock.zone,
      session,
      whiteLabel: settings.whiteLabel,
      storage,
      health: log.fold().health,
    } as const
  }
  const views = publisher(
    clock,
    parts,
    contents,
    log.shown,
    viewContext,
    (error) => settings.onMistake?.(error),
    () => void record({ type: 'changeDue' }),
  )

  const activity = idleHeartbeat(
    clock,
    store,
    () => {
      const { user, organisation } = log.state().user.session
      return user !== undefined && organisation?.logoutAfterMinutes !== undefined && isPageVisible(log.state(), session)
    },
    (activeAt) => recordUntilDone({ type: 'woken', activeAt }),
  )
  const start = tabStart(ports, settings, recording, opened, parts, mirror, mirrored, alive, activity, isStopped)

  const catchUp = async () => (await log.catchUp()) && (await secrets.of(log.state().user)) !== undefined
  const report: Report = async (fact, epoch, under) => {
    const recorded = await record(fact, { epoch }, under)
    if (E.isLeft(recorded)) return 'refused'
    return recorded.right.length > 0 ? 'recorded' : 'nothing'
  }
  const sending = lazySender(
    clock,
    async () => (await importAfterStart()).sender,
    () => isSendingDue(log.state(), clock.now()),
    (create) => {
      const fetching = { fetchCalls: importAfterStart, fetchCipher: () => ports.importModule('sealed') }
      return create({ ...ports, store, secrets, ...fetching }, calling.clientOf, log.state, catchUp, report)
    },
  )

  /**
   * Removes the previous user's data. If its code cannot be loaded, the next start does this, because the purge stays
   * due.
   */
  const cleanUpAfterLogout = async () => {
    const { cleanUpAfterLogout: clear } = await importAfterStart()
    await clear({
      store,
      log,
      media: emulated ? undefined : ports.media,
      recovery,
      // Rows that dead tabs mirrored are not sealed in their own files (X-SEC-06).
      takeOver: async () => void (start.isThere() && (await start.takeOver(await tabChannel.present()))),
      written: checkpoints.onCheckpointWritten,
      isStopped,
    })
  }

  const presence = tabPresence(session)
  const comeBack = (before: State, after: State, isThere: boolean) => {
    const dropped = presence.check(before, after)
    if (dropped === undefined || !isThere || returning !== undefined) return
    returning = recordUntilDone(dropped, {}, undefined, () => !(session in log.state().device.pages)).finally(() => {
      returning = undefined
    })
  }

  log.onCommit(({ before, after, events, otherLog, head, overlay }) => {
    const known = secrets.of(before.user)
    known.catch(() => undefined)
    if (otherLog || before.user.signIn !== after.user.signIn || before.user.owner !== after.user.owner) {
      answers.clear()
      secrets.forget()
      if (before.user.owner !== after.user.owner) contents.clear()
    }
    views.refresh()
    running.reconcile(after)
    sending.schedule()
    const isThere = start.isThere() && !otherLog
    if (isThere) activity.check()
    comeBack(before, after, isThere)
    if (head !== undefined) marker.onHeadChanged(head)
    // The tab that wrote saves the copy; any tab deletes it.
    if (hasRecovery && (head !== undefined || before.user.owner !== after.user.owner))
      recoveryCopy.onStateChanged(before, after)
    if (overlay !== undefined)
      void importAfterStart().then(({ intentsOfOverlay }) => {
        for (const intent of intentsOfOverlay(overlay, after, session))
          void log.record({ input: stamp({ kind: 'intent', intent }) })
      })
    if (otherLog) {
      // Infinity, because the other log may be shorter: tabs that still have the lost log must check.
      tabChannel.announce(Infinity)
      return start.restart(before)
    }
    const own = events.filter((event) => event.session === session)
    if (own.length > 0) tabChannel.announce(after.seq)
    // A hidden page may never be shown again (S-SYNC-33).
    if (own.some(({ type }) => type === 'pageHidden')) {
      checkpoints.save()
      if (hasRecovery) recoveryCopy.save()
    }
    if (own.some(({ type }) => type === 'syncSucceeded' || type === 'syncReturnedNoUser')) calling.retryPendingLogouts()
    if (!own.some(endsSession)) return checkpoints.onHeadChanged()
    calling.reportLogout(known, before.user.session.login.value === 'loggedIn')
    void cleanUpAfterLogout().catch(() => undefined)
  })
  // A newer build took over the log: the views stay, and nothing is recorded or sent any longer (X-HEAL-05).
  const unwatch = store.onCondition(() => {
    views.refresh()
    if (store.condition() !== 'superseded') return
    stopped = true
    running.stop()
    sending.stop()
  })
  const unfollow = tabChannel.onHead((head) => {
    if (head > log.state().seq) void log.catchUp()
  })

  if (await store.isPurgeDue().catch(() => false)) await cleanUpAfterLogout().catch(() => undefined)
  await start.begin()

  return {
    session,
    settings,
    parts,
    contents,
    moment: viewContext,
    state: log.state,
    client: () => calling.clientOf(log.state().user),
    stored: store,
    health: () => log.fold().health,
    dispatch: async (rawIntent, rawSecret, id = random.uuid(), rawEpoch) => {
      const epoch = rawEpoch === undefined ? E.right(log.state().user) : decode(SignInEpoch, rawEpoch)
      if (E.isLeft(epoch)) return refusal('malformed', 'epoch')
      const { user } = log.state()
      // A view that shows no user sends no owner; within one sign-in the user is the same.
      const under =
        epoch.right.signIn === user.signIn ? { ...omitUndefined({ owner: user.owner }), ...epoch.right } : epoch.right
      const intent = await readIntent(rawIntent, parts)
      if (E.isLeft(intent)) return intent.left
      if (store.condition() === 'superseded') return refusal('otherBuild')
      const secret = rawSecret === undefined ? undefined : decode(Secret, rawSecret)
      if (secret !== undefined && E.isLeft(secret)) return refusal('malformed', 'secret')
      const forgetSecret = calling.stashSecret(id, intent.right.type, secret?.right)
      start.hurry()
      await start.begun()
      const input = stamp({ kind: 'intent', intent: intent.right }, under, id)
      let recorded = await log.record({ input })
      // Refused because this tab was considered dead; its open screens are back in the state now.
      if (E.isLeft(recorded) && returning !== undefined) {
        await returning
        recorded = await log.record({ input })
      }
      forgetSecret()
      return E.isLeft(recorded) ? recorded.left : undefined
    },
    report: async (fact) => {
      const subject = fact.type === 'connectivity' ? 'connection' : 'visibility'
      reported.set(subject, fact)
      await start.begun()
      const activeAt = fact.type === 'shown' ? await activity.lastActive() : undefined
      const told: Fact = fact.type === 'shown' && activeAt !== undefined ? { ...fact, activeAt } : fact
      await recordUntilDone(told, {}, undefined, () => reported.get(subject) === fact)
    },
    subscribe: views.subscribe,
    unsubscribe: views.unsubscribe,
    stop: () => {
      stopped = true
      unfollow()
      unwatch()
      running.stop()
      recording.stop()
      sending.stop()
      views.stop()
      marker.stop()
      recoveryCopy.stop()
      ending.abort()
      checkpoints.stop()
      activity.stop()
      tabChannel.close()
      store.close()
    },
  }
}

/**
 * Maximum time that a logout waits for the deletion of the recovery copy, ms: a browser that does not respond must not
 * block it.
 */
const MAX_CLEAR_MS = 1_000

/** Deletes the recovery copy before a logout is recorded, so that a later start cannot sign the learner in again. */
function clearRecoveryBeforeLogout(
  store: LogStore,
  recovery: Pick<SealedFiles, 'clear'>,
  clock: Ports['clock'],
): LogStore {
  return {
    ...store,
    append: async (batch) => {
      if (batch.leaves === true)
        await Promise.race([recovery.clear().catch(() => undefined), pause(clock, MAX_CLEAR_MS)])
      return store.append(batch)
    },
  }
}

const endsSession = (event: StoredEvent): boolean => event.type === 'loggedOut'
