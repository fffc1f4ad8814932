import type { Remote } from 'comlink'
import * as E from 'fp-ts/Either'
import type { PageFact, SignOnBegun } from '../../protocol/bridge'
import { decode } from '../../protocol/codec'
import type { Refusal } from '../../protocol/faults'
import type { Intent, IntentData, IntentType } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import { SignInEpoch } from '../../protocol/sign-in-epoch'
import { canonicalJson } from '../../protocol/json'
import { listsOf, viewOf } from '../../protocol/view-fields'
import { ViewPatch } from '../../protocol/view-patch'
import type { View, ViewName, ViewParams } from '../../protocol/views'
import type { LockQuestion, LockExplanation } from '../../protocol/why-locked'
import { afterPaint } from '../after-paint'
import type { LinkState } from './worker-supervisor'
import { pendingIntents } from './pending-intents'
import { isReplayFrame, linkReplay } from './replay-frame'
import { tabStorage } from './tab-storage'
import { askApart, handOver, linkWorker, type PageCore } from './worker-link'

interface Entry {
  readonly name: ViewName
  readonly params: unknown
  /** The view as last rendered; undefined before its first snapshot. A new object after each change. */
  value: Readonly<Record<string, unknown>> | undefined
  /** The same fields as posted by the worker. */
  fields: Readonly<Record<string, unknown>>
  version: number
  /** The view's code failed to load, and no snapshot has arrived since. */
  loadFailed: boolean
  id: string
  port: MessagePort | undefined
  readonly listeners: Set<() => void>
  /** Ends the subscription when the view has no more watchers. */
  ending: ReturnType<typeof setTimeout> | undefined
}

/** A view without parameters of an earlier page. */
export interface StoredView {
  readonly name: ViewName
  readonly value: Readonly<Record<string, unknown>>
}

export interface ViewHandle<N extends ViewName> {
  readonly watch: (listener: () => void) => () => void
  /** Undefined before the first snapshot, and when the view must no longer be shown. */
  readonly read: () => View<N> | undefined
  /** True if the view cannot be shown because its code failed to load; the worker retries automatically. */
  readonly loadFailed: () => boolean
  /** Retries loading that code at once. */
  readonly retry: () => void
}

export interface CoreClient {
  readonly dispatch: <T extends IntentType>(
    type: T,
    data: IntentData<T>,
    secret?: Secret,
  ) => Promise<Refusal | undefined>
  /** Returns a view by name and parameters: the same handle for the same view for the lifetime of the page. */
  readonly view: <N extends ViewName>(name: N, params: ViewParams<N>) => ViewHandle<N>
  readonly report: (fact: PageFact) => void
  readonly whyLocked: (question: LockQuestion) => Promise<LockExplanation | undefined>
  readonly beginSignOn: (way: string) => Promise<SignOnBegun | undefined>
  /** Returns a port on which the next ready worker answers about videos (MediaApi); rejects if it cannot now. */
  readonly media: (lost: () => void) => Promise<MessagePort>
  readonly countEvents: () => Promise<number>
  readonly exportLog: (includePrivate: boolean) => Promise<Blob>
  readonly linkState: () => LinkState
  readonly onLinkState: (listener: () => void) => () => void
  readonly restart: () => void
}

const notRunning = () => new Error('the core is not running')

/** Time that a view without watchers stays subscribed, ms: long enough for a change of screens. */
const UNSUBSCRIBE_DELAY_MS = 2_000

const keyOf = (name: ViewName, params: unknown): string => `${name} ${canonicalJson(params)}`

/**
 * Creates the page's side of the bridge: views by subscription, intents by call, and a worker that is kept alive.
 * `stored`: views of an earlier page, shown like those of a replaced worker until the worker has posted newer ones.
 */
export function createCoreClient(stored: readonly StoredView[] = []): CoreClient {
  const entries = new Map<string, Entry>()
  const handles = new Map<string, unknown>()
  /** Unanswered requests by id, and the callback that ends each when its worker ends. */
  const questions = new Map<string, () => void>()
  const intents = pendingIntents(() => link.isBusy())
  const stateListeners = new Set<() => void>()
  let core: Remote<PageCore> | undefined
  let linkState: LinkState = 'starting'
  const queue: (() => void)[] = []

  const shown = (name: ViewName) => entries.get(keyOf(name, {}))?.value

  const subscribe = (entry: Entry) => {
    if (core === undefined) return
    entry.port?.close()
    const { port1, port2 } = new MessageChannel()
    entry.port = port1
    entry.id = crypto.randomUUID()
    entry.version = 0
    port1.onmessage = ({ data }: MessageEvent<unknown>) => receive(entry, data)
    void core.subscribe(entry.id, entry.name, entry.params as never, handOver(port2)).catch(() => undefined)
  }

  /** A patch out of sequence means that one was missed: the client subscribes to the view again. */
  const receive = (entry: Entry, raw: unknown) => {
    const patch = decode(ViewPatch, raw)
    if (E.isLeft(patch) || patch.right.subscription !== entry.id) return
    const { version, changed, removed } = patch.right
    entry.loadFailed = version === 0
    if (entry.loadFailed) return inform(entry)
    if (version !== entry.version + 1) return resubscribe(entry)
    const fields: Record<string, unknown> = { ...(version === 1 ? {} : entry.fields), ...changed }
    for (const key of removed) delete fields[key]
    entry.fields = fields
    const before = entry.value
    const next = viewOf(fields, listsOf(entry.name), before)
    entry.version = version
    // A view without fields was withdrawn: its earlier content must no longer be shown.
    entry.value = Object.keys(next).length === 0 ? undefined : next
    // Only development builds validate each snapshot (X-BRIDGE-04). A production build trusts its worker and contains
    // no view codecs.
    if (import.meta.env.DEV && entry.value !== undefined) {
      void import('../../protocol/views').then(({ assertView }) => assertView(entry.name, next))
    }
    if (entry.name === 'shell' && version === 1 && whoIsIn(before) !== whoIsIn(next)) forget()
    inform(entry)
  }

  /**
   * Discards views that the present worker has not posted: they are from an earlier one, maybe of another user
   * (X-LOG-15).
   */
  const forget = () => {
    for (const entry of entries.values()) {
      if (entry.version > 0) continue
      entry.value = undefined
      inform(entry)
    }
  }

  const unsubscribe = (entry: Entry) => {
    entry.port?.close()
    void core?.unsubscribe(entry.id).catch(() => undefined)
  }

  /** The worker keeps each subscription until the page ends it. */
  const resubscribe = (entry: Entry) => {
    unsubscribe(entry)
    subscribe(entry)
  }

  const link = (isReplayFrame ? linkReplay : linkWorker)({
    ready: (ready) => {
      core = ready
      for (const entry of entries.values()) subscribe(entry)
      for (const run of queue.splice(0)) run()
      intents.ready((told) => ready.dispatch(told))
    },
    lost: () => {
      core = undefined
      for (const entry of entries.values()) {
        entry.port?.close()
        entry.version = 0
      }
      for (const end of questions.values()) end()
      questions.clear()
      intents.lost()
    },
    state: (state) => {
      linkState = state
      for (const listener of stateListeners) listener()
      if (state === 'failed') intents.refuseAll('workerGone')
      if (state !== 'otherBuild') return
      intents.refuseAll('otherBuild')
      reloadOnce()
    },
  })

  const endUnlessWatched = (key: string, entry: Entry) => {
    entry.ending = setTimeout(() => {
      entries.delete(key)
      unsubscribe(entry)
    }, UNSUBSCRIBE_DELAY_MS)
  }

  const watch = (key: string, name: ViewName, params: unknown, listener: () => void) => {
    const entry = entryOf(entries, key, name, params, subscribe)
    clearTimeout(entry.ending)
    entry.listeners.add(listener)
    return () => {
      entry.listeners.delete(listener)
      if (entry.listeners.size === 0) endUnlessWatched(key, entry)
    }
  }

  for (const { name, value } of stored) {
    const key = keyOf(name, {})
    const entry = entryOf(entries, key, name, {}, subscribe)
    entry.value = value
    endUnlessWatched(key, entry)
  }

  const whenReady = (run: (ready: Remote<PageCore>) => void) => {
    if (core !== undefined) run(core)
    else
      queue.push(() => {
        if (core !== undefined) run(core)
      })
  }

  const ask = <A>(question: (ready: Remote<PageCore>) => Promise<A>): Promise<A> =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      const end = () => {
        questions.delete(id)
        reject(notRunning())
      }
      if (core === undefined) return end()
      questions.set(id, end)
      question(core)
        .then(resolve, reject)
        .finally(() => questions.delete(id))
    })

  /** Asks for data of the log, which is readable even if no core runs. */
  const askOfLog = <A>(question: (ready: Remote<PageCore>) => Promise<A>): Promise<A> =>
    linkState === 'failed' ? askApart(question) : ask(question)

  return {
    dispatch: async (type, data, secret) => {
      const refused = await intents.add({ type, data } as Intent, secret, epochIn(shown('shell')))
      // Resolves after the views that were posted earlier: they wait for the paint, too.
      return new Promise((resolve) => afterPaint(() => resolve(refused)))
    },
    view: (name, params) => {
      const key = keyOf(name, params)
      const known = handles.get(key)
      if (known !== undefined) return known as ViewHandle<typeof name>
      const handle: ViewHandle<typeof name> = {
        watch: (listener) => watch(key, name, params, listener),
        read: () => entries.get(key)?.value as View<typeof name> | undefined,
        loadFailed: () => {
          const entry = entries.get(key)
          return entry?.loadFailed === true && entry.value === undefined
        },
        retry: () => {
          const entry = entries.get(key)
          if (entry === undefined) return
          entry.loadFailed = false
          resubscribe(entry)
        },
      }
      handles.set(key, handle)
      return handle
    },
    // A page being left has no core to report to; one that comes back starts a new core.
    report: (fact) => {
      if (!link.isLeft()) whenReady((ready) => void ready.report(fact).catch(() => undefined))
    },
    whyLocked: (question) => ask((ready) => ready.whyLocked(question)),
    beginSignOn: (way) => ask((ready) => ready.beginSignOn(way)),
    media: async (lost) => {
      const { port1, port2 } = new MessageChannel()
      await new Promise<void>((resolve) => whenReady(() => resolve()))
      await ask((ready) => ready.media(handOver(port2)))
      questions.set(crypto.randomUUID(), lost)
      return port1
    },
    countEvents: () => askOfLog((ready) => ready.countEvents()),
    exportLog: (includePrivate) => askOfLog((ready) => ready.exportLog(includePrivate)),
    linkState: () => linkState,
    onLinkState: (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    restart: link.restart,
  }
}

const epochIn = (shell: Entry['value']): SignInEpoch | undefined => {
  const epoch = decode(SignInEpoch, shell?.['signIn'])
  return E.isRight(epoch) ? epoch.right : undefined
}

const whoIsIn = (shell: Entry['value']): unknown => {
  const user = shell?.['user']
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined
}

const inform = (entry: Entry): void =>
  afterPaint(() => {
    for (const listener of entry.listeners) listener()
  })

function entryOf(
  entries: Map<string, Entry>,
  key: string,
  name: ViewName,
  params: unknown,
  subscribe: (entry: Entry) => void,
): Entry {
  const known = entries.get(key)
  if (known !== undefined) return known
  const entry: Entry = {
    name,
    params,
    value: undefined,
    fields: {},
    version: 0,
    loadFailed: false,
    id: '',
    port: undefined,
    listeners: new Set(),
    ending: undefined,
  }
  entries.set(key, entry)
  subscribe(entry)
  return entry
}

/** A worker of another build came from a cache: one reload fetches both again; a second would not help. */
function reloadOnce(): void {
  const RELOADED = 'flipdeck-reloaded-for'
  const storage = tabStorage()
  if (storage === undefined || storage.getItem(RELOADED) === __BUILD_ID__) return
  storage.setItem(RELOADED, __BUILD_ID__)
  location.reload()
}
