import * as E from 'fp-ts/Either'
import { isInSight } from '../core/device/device'
import type { Fact } from '../core/facts'
import type { LogHealth } from '../core/log/fold-by'
import { isSendingDue } from '../core/outbox/queue'
import type { State } from '../core/state'
import type { Asked } from '../core/why-locked/why-locked'
import { decode } from '../protocol/codec'
import type { StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import { Secret } from '../protocol/secret'
import type { ViewPatch } from '../protocol/view-patch'
import type { ViewName, ViewParams } from '../protocol/views'
import type { WhiteLabel } from '../protocol/white-label'
import { activityKeeper } from './activity'
import { caller } from './caller'
import { checkpointKeeper, type CheckpointSettings } from './checkpoints'
import { contentCache, type ContentCache } from './contents'
import { effects } from './effects'
import { openLog, type Seldom } from './log'
import type { FetchCode } from './code/code'
import { knownAnswers } from './known-answers'
import { lateSender } from './late-sender'
import { markerKeeper } from './marker'
import { forgiving, noMirror } from './mirror'
import { logInMemory, openLogStore } from './opening'
import { partKeeper, type Parts } from './parts'
import type { Ports } from './ports'
import { presenceOf } from './presence'
import { publisher } from './publish'
import { readIntent } from './read-intent'
import { recorder } from './recorder'
import { sessionSecrets } from './secrets'
import type { Report } from './sender'
import type { StoredLog } from './stored-log'
import { tabStart } from './tab-start'

export interface EngineSettings extends CheckpointSettings {
  /** Random id of this app start; the other tabs know this one by it. */
  readonly session: string
  readonly build: string
  readonly platform: string
  readonly userAgent: string
  readonly referrer: string
  readonly whiteLabel: WhiteLabel
  /** The admin emulator: nothing is restored, and nothing is left behind (S-SYNC-07). */
  readonly emulated?: boolean
  /** Told of a mistake in a view, which costs that view its update and nothing else. */
  readonly onMistake?: (error: unknown) => void
}

export interface Engine {
  /** Records an intent. Resolves with why not, or undefined once it is durable; never rejects (X-BRIDGE-05). */
  readonly dispatch: (intent: unknown, secret?: unknown, id?: string) => Promise<Refusal | undefined>
  /** Reports what the page saw: hidden, shown, connectivity. */
  readonly report: (fact: Fact) => Promise<void>
  readonly subscribe: <N extends ViewName>(
    id: string,
    name: N,
    params: ViewParams<N>,
    post: (patch: ViewPatch) => void,
  ) => void
  readonly unsubscribe: (id: string) => void
  readonly state: () => State
  readonly stored: StoredLog
  /** What is asked of the state beside its views: the code, the content and the time that go with it. */
  readonly parts: Parts
  readonly contents: ContentCache
  readonly moment: () => Omit<Asked, 'contents'>
  readonly settings: EngineSettings
  readonly health: () => LogHealth
  readonly session: string
  readonly stop: () => void
}

/** The world around a tab, and the code that is fetched by name. */
export interface Surroundings extends Ports {
  /** No statements are made for the server's statement store, if it has one (S-XAPI-01). */
  readonly statements?: false
  readonly fetchCode: FetchCode
}

/** Starts the core of one tab: restores the log, reports the start, and keeps effects, sender and views in step. */
export async function startEngine(ports: Surroundings, settings: EngineSettings): Promise<Engine> {
  const { clock, chance, neighbours } = ports
  const { session, emulated = false } = settings
  const parts = partKeeper(ports.fetchCode)
  const fetchLater = () => ports.fetchCode('later')
  const mirror = forgiving(emulated ? noMirror : ports.mirror)
  const alive = neighbours.present()
  // Read before the log is: what another tab has mirrored by now was in the log by then.
  const mirrored = await mirror.read()
  const opened = await openLogStore(emulated ? await logInMemory(ports) : ports.store, ports, parts)
  const { store, restored } = opened
  const contents = contentCache(store, parts.contents)
  const secrets = sessionSecrets(store)
  const answers = knownAnswers()
  /** What the page told last of its connection and of being seen. */
  const reported = new Map<string, Fact>()
  let stopped = false
  const isStopped = () => stopped
  /** This tab was dropped from the state and is coming back. */
  let returning: Promise<void> | undefined

  const seldom: Seldom = {
    // By the secrets of whoever goes; who has none, or no code for it, leaves it as it is.
    sealed: async (before, after) => {
      const sealing = ports
        .fetchCode('sealed')
        .then(({ cipher, sealLeft }) => sealLeft(cipher, secrets, before.mine, after, store))
      const fact = await sealing.catch(() => undefined)
      return fact && stamp({ kind: 'fact', fact })
    },
    whenFull: () =>
      fetchLater().then(
        ({ roomMaker, readApart }) => ({ moreRoom: roomMaker(store, ports.media, log.state), readApart }),
        () => undefined,
      ),
  }
  const recording = recorder(ports, session, openLog(store, mirror, contents, parts, seldom, restored.fold), isStopped)
  const { log, stamp, record, insist } = recording
  const marker = markerKeeper(clock, store, mirror)
  const checkpoints = checkpointKeeper(
    clock,
    store,
    log,
    restored.from,
    async () => (await fetchLater()).compact,
    settings,
  )

  const calling = caller(ports, settings.whiteLabel, recording, parts, contents, secrets, answers, isStopped)
  const running = effects(
    clock,
    session,
    calling.make,
    (callId, under, { outcome, payloads, session: fresh }) =>
      void insist(
        { type: 'callEnded', callId, outcome },
        { payloads, ...(fresh === undefined ? {} : { session: fresh }) },
        under,
      ),
    recording.tell,
  )

  const viewContext = () => {
    const at = clock.now()
    const storage = log.isReadOnly() ? 'readOnly' : store.condition()
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

  const activity = activityKeeper(
    clock,
    store,
    () => {
      const { user, organisation } = log.state().mine.session
      return user !== undefined && organisation?.logoutAfterMinutes !== undefined && isInSight(log.state(), session)
    },
    (activeAt) => insist({ type: 'woken', activeAt }),
  )
  const start = tabStart(ports, settings, recording, opened, parts, mirror, mirrored, alive, activity, isStopped)

  const catchUp = async () => (await log.catchUp()) && (await secrets.of(log.state().mine)) !== undefined
  const report: Report = async (fact, epoch, under) => {
    const recorded = await record(fact, { epoch }, under)
    if (E.isLeft(recorded)) return 'refused'
    return recorded.right.length > 0 ? 'recorded' : 'nothing'
  }
  const sending = lateSender(
    clock,
    async () => (await fetchLater()).sender,
    () => isSendingDue(log.state(), clock.now()),
    (create) => {
      const fetching = { fetchCalls: fetchLater, fetchCipher: () => ports.fetchCode('sealed') }
      return create({ ...ports, store, secrets, ...fetching }, calling.clientOf, log.state, catchUp, report)
    },
  )

  /** Without its code the traces stay until the next start, which knows that they are due. */
  const clearTraces = async () => {
    const { clearTraces: clear } = await fetchLater()
    await clear({
      store,
      log,
      media: emulated ? undefined : ports.media,
      // What dead tabs have mirrored is not sealed where it lies (X-SEC-06).
      takeOver: async () => void (start.isThere() && (await start.takeOver(await neighbours.present()))),
      written: checkpoints.written,
      isStopped,
    })
  }

  const presence = presenceOf(session)
  const comeBack = (before: State, after: State, isThere: boolean) => {
    const dropped = presence.look(before, after)
    if (dropped === undefined || !isThere || returning !== undefined) return
    returning = insist(dropped, {}, undefined, () => !(session in log.state().device.pages)).finally(() => {
      returning = undefined
    })
  }

  log.onCommit(({ before, after, events, otherLog, head, apart }) => {
    const known = secrets.of(before.mine)
    known.catch(() => undefined)
    if (otherLog || before.mine.signIn !== after.mine.signIn || before.mine.owner !== after.mine.owner) {
      answers.forget()
      secrets.forget()
      if (before.mine.owner !== after.mine.owner) contents.clear()
    }
    views.refresh()
    running.reconcile(after)
    sending.kick()
    const isThere = start.isThere() && !otherLog
    if (isThere) activity.look()
    comeBack(before, after, isThere)
    if (head !== undefined) marker.moved(head)
    if (apart !== undefined)
      void fetchLater().then(({ readMeanwhile }) => {
        for (const intent of readMeanwhile(apart, after, session))
          void log.record({ input: stamp({ kind: 'intent', intent }) })
      })
    if (otherLog) {
      // However few rows the other log has: whoever is still in the lost one looks.
      neighbours.announce(Infinity)
      return start.beginAnew(before)
    }
    const own = events.filter((event) => event.session === session)
    if (own.length > 0) neighbours.announce(after.seq)
    // A page that is hidden may not be seen again (S-SYNC-33).
    if (own.some(({ type }) => type === 'pageHidden')) checkpoints.save()
    if (!own.some(endsSession)) return checkpoints.moved()
    calling.left(known, before.mine.session.login.value === 'loggedIn')
    void clearTraces().catch(() => undefined)
  })
  // A newer build has taken the log over: what is seen stays, and nothing is recorded or sent any more (X-HEAL-05).
  const unwatch = store.onCondition(() => {
    views.refresh()
    if (store.condition() !== 'superseded') return
    stopped = true
    running.stop()
    sending.stop()
  })
  const unfollow = neighbours.onHead((head) => {
    if (head > log.state().seq) void log.catchUp()
  })

  if (await store.isPurgeDue().catch(() => false)) await clearTraces().catch(() => undefined)
  await start.begin()

  return {
    session,
    settings,
    parts,
    contents,
    moment: viewContext,
    state: log.state,
    stored: store,
    health: () => log.fold().health,
    dispatch: async (rawIntent, rawSecret, id = chance.uuid()) => {
      const under = log.state().mine
      const intent = await readIntent(rawIntent, parts)
      if (E.isLeft(intent)) return intent.left
      if (store.condition() === 'superseded') return refusal('otherBuild')
      const secret = rawSecret === undefined ? undefined : decode(Secret, rawSecret)
      if (secret !== undefined && E.isLeft(secret)) return refusal('malformed', 'secret')
      const forgetSecret = calling.hold(id, intent.right.type, secret?.right)
      await start.begun()
      const input = stamp({ kind: 'intent', intent: intent.right }, under, id)
      let recorded = await log.record({ input })
      // Refused because the tab was taken for dead meanwhile: what it has open is open again now.
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
      await insist(told, {}, undefined, () => reported.get(subject) === fact)
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
      checkpoints.stop()
      activity.stop()
      neighbours.close()
      store.close()
    },
  }
}

const endsSession = (event: StoredEvent): boolean => event.type === 'loggedOut'
