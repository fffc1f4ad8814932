import type { Remote } from 'comlink'
import * as E from 'fp-ts/Either'
import type { PageFact, SignOnBegun, ToldIntent } from '../../protocol/bridge'
import { decode } from '../../protocol/codec'
import { refusal, type Refusal } from '../../protocol/faults'
import type { Intent, IntentData, IntentType } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import { canonicalJson } from '../../protocol/json'
import { listsOf, viewOf } from '../../protocol/view-fields'
import { ViewPatch } from '../../protocol/view-patch'
import type { View, ViewName, ViewParams } from '../../protocol/views'
import type { LockQuestion, LockStory } from '../../protocol/why-locked'
import { afterInput } from '../after-input'
import { isReplayFrame, linkReplay } from './replay-frame'
import { tabStorage } from './tab-storage'
import { together } from './together'
import { askApart, handOver, linkWorker, type LinkState, type PageCore } from './worker-link'

/** An intent that is not answered in this time is given up on by the view; the log decides what became of it. */
const DISPATCH_DEADLINE = 15_000

interface Entry {
  readonly name: ViewName
  readonly params: unknown
  /** The view as last seen; undefined before its first snapshot. A new object whenever something changed. */
  value: Readonly<Record<string, unknown>> | undefined
  /** The same as it is posted. */
  fields: Readonly<Record<string, unknown>>
  version: number
  /** Its code could not be had, and nothing has come since. */
  lacks: boolean
  id: string
  port: MessagePort | undefined
  readonly listeners: Set<() => void>
  /** Ends the subscription when nobody looks any more. */
  ending: ReturnType<typeof setTimeout> | undefined
}

export interface ViewHandle<N extends ViewName> {
  readonly watch: (listener: () => void) => () => void
  /** Undefined before the first snapshot, and when the view may not be shown any more. */
  readonly read: () => View<N> | undefined
  /** There is nothing to show, for the code that makes the view could not be had; it may still come by itself. */
  readonly lacks: () => boolean
  /** Asks for that code at once. */
  readonly askAgain: () => void
}

export interface CoreClient {
  readonly dispatch: <T extends IntentType>(
    type: T,
    data: IntentData<T>,
    secret?: Secret,
  ) => Promise<Refusal | undefined>
  /** A view by name and parameters: the same handle for the same view, as long as the page lives. */
  readonly view: <N extends ViewName>(name: N, params: ViewParams<N>) => ViewHandle<N>
  readonly report: (fact: PageFact) => void
  readonly whyLocked: (question: LockQuestion) => Promise<LockStory | undefined>
  readonly beginSignOn: (way: string) => Promise<SignOnBegun | undefined>
  /** A port on which the next worker that is ready answers about videos (MediaApi); rejects when it cannot now. */
  readonly media: (lost: () => void) => Promise<MessagePort>
  readonly countEvents: () => Promise<number>
  readonly exportLog: (includePrivate: boolean) => Promise<Blob>
  readonly linkState: () => LinkState
  readonly onLinkState: (listener: () => void) => () => void
  readonly restart: () => void
}

const notRunning = () => new Error('the core is not running')

/** How long a view that nobody looks at stays subscribed: long enough for a screen to change into the next. */
const LINGER = 2_000

const keyOf = (name: ViewName, params: unknown): string => `${name} ${canonicalJson(params)}`

/** The page's side of the bridge: views by subscription, intents by call, and a worker that is kept alive. */
export function createCoreClient(): CoreClient {
  const entries = new Map<string, Entry>()
  const handles = new Map<string, unknown>()
  /** What was asked and is not answered, by its id, and how it ends when its worker does. */
  const pending = new Map<string, () => void>()
  const stateListeners = new Set<() => void>()
  let core: Remote<PageCore> | undefined
  let linkState: LinkState = 'starting'
  const queue: (() => void)[] = []

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

  /** A patch out of turn means that one was missed: the view is asked for anew. */
  const receive = (entry: Entry, raw: unknown) => {
    const patch = decode(ViewPatch, raw)
    if (E.isLeft(patch) || patch.right.subscription !== entry.id) return
    const { version, changed, removed } = patch.right
    entry.lacks = version === 0
    if (entry.lacks) return inform(entry)
    if (version !== entry.version + 1) return askAnew(entry)
    const fields: Record<string, unknown> = { ...(version === 1 ? {} : entry.fields), ...changed }
    for (const key of removed) delete fields[key]
    entry.fields = fields
    const before = entry.value
    const next = viewOf(fields, listsOf(entry.name), before)
    entry.version = version
    // A view without fields was taken back: what it showed is not to be shown any more.
    entry.value = Object.keys(next).length === 0 ? undefined : next
    // Judging every snapshot is for development (X-BRIDGE-04); a build trusts its own worker, and has no codecs of views.
    if (import.meta.env.DEV && entry.value !== undefined) {
      void import('../../protocol/views').then(({ assertView }) => assertView(entry.name, next))
    }
    if (entry.name === 'shell' && version === 1 && whoIsIn(before) !== whoIsIn(next)) forget()
    inform(entry)
  }

  /** What this worker has not shown is of one before it, and maybe somebody else's (X-LOG-15). */
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

  /** The worker goes on with each subscription that it is not told to end. */
  const askAnew = (entry: Entry) => {
    unsubscribe(entry)
    subscribe(entry)
  }

  const link = (isReplayFrame ? linkReplay : linkWorker)({
    ready: (ready) => {
      core = ready
      for (const entry of entries.values()) subscribe(entry)
      for (const run of queue.splice(0)) run()
    },
    lost: () => {
      core = undefined
      for (const entry of entries.values()) {
        entry.port?.close()
        entry.version = 0
      }
      for (const end of pending.values()) end()
      pending.clear()
    },
    state: (state) => {
      linkState = state
      for (const listener of stateListeners) listener()
      if (state === 'otherBuild') reloadOnce()
    },
  })

  const watch = (key: string, name: ViewName, params: unknown, listener: () => void) => {
    const entry = entryOf(entries, key, name, params, subscribe)
    clearTimeout(entry.ending)
    entry.listeners.add(listener)
    return () => {
      entry.listeners.delete(listener)
      if (entry.listeners.size > 0) return
      entry.ending = setTimeout(() => {
        entries.delete(key)
        unsubscribe(entry)
      }, LINGER)
    }
  }

  const whenReady = (run: (ready: Remote<PageCore>) => void) => {
    if (core !== undefined) run(core)
    else
      queue.push(() => {
        if (core !== undefined) run(core)
      })
  }

  const tell = together(
    (intents: readonly ToldIntent[]) =>
      new Promise<readonly (Refusal | undefined)[]>((resolve, reject) =>
        whenReady((ready) => {
          // What was refused while no worker was ready is not done by the next one.
          if (intents.some(([, , id]) => pending.has(id))) ready.dispatch(intents).then(resolve, reject)
        }),
      ),
  )

  const ask = <A>(question: (ready: Remote<PageCore>) => Promise<A>): Promise<A> =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      const end = () => {
        pending.delete(id)
        reject(notRunning())
      }
      if (core === undefined) return end()
      pending.set(id, end)
      question(core)
        .then(resolve, reject)
        .finally(() => pending.delete(id))
    })

  /** Of the log, which is there although no core runs. */
  const askOfLog = <A>(question: (ready: Remote<PageCore>) => Promise<A>): Promise<A> =>
    linkState === 'failed' ? askApart(question) : ask(question)

  return {
    dispatch: (type, data, secret) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID()
        const settle = (refused: Refusal | undefined) => {
          clearTimeout(timer)
          pending.delete(id)
          // Not before the views that were posted ahead of it: they wait for the paint as well.
          afterInput(() => resolve(refused))
        }
        const gone = () => settle(refusal('workerGone'))
        const timer = setTimeout(gone, DISPATCH_DEADLINE)
        pending.set(id, gone)
        tell([{ type, data } as Intent, secret, id]).then(settle, gone)
      }),
    view: (name, params) => {
      const key = keyOf(name, params)
      const known = handles.get(key)
      if (known !== undefined) return known as ViewHandle<typeof name>
      const handle: ViewHandle<typeof name> = {
        watch: (listener) => watch(key, name, params, listener),
        read: () => entries.get(key)?.value as View<typeof name> | undefined,
        lacks: () => {
          const entry = entries.get(key)
          return entry?.lacks === true && entry.value === undefined
        },
        askAgain: () => {
          const entry = entries.get(key)
          if (entry === undefined) return
          entry.lacks = false
          askAnew(entry)
        },
      }
      handles.set(key, handle)
      return handle
    },
    // A page that is left has no core that could be told; one that comes back starts it anew.
    report: (fact) => {
      if (!link.isLeft()) whenReady((ready) => void ready.report(fact).catch(() => undefined))
    },
    whyLocked: (question) => ask((ready) => ready.whyLocked(question)),
    beginSignOn: (way) => ask((ready) => ready.beginSignOn(way)),
    media: async (lost) => {
      const { port1, port2 } = new MessageChannel()
      await new Promise<void>((resolve) => whenReady(() => resolve()))
      await ask((ready) => ready.media(handOver(port2)))
      pending.set(crypto.randomUUID(), lost)
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

const whoIsIn = (shell: Entry['value']): unknown => {
  const user = shell?.['user']
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined
}

const inform = (entry: Entry): void =>
  afterInput(() => {
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
    lacks: false,
    id: '',
    port: undefined,
    listeners: new Set(),
    ending: undefined,
  }
  entries.set(key, entry)
  subscribe(entry)
  return entry
}

/** A worker of another build came out of a cache: one reload fetches both anew, a second one would not help. */
function reloadOnce(): void {
  const RELOADED = 'flipdeck-reloaded-for'
  const storage = tabStorage()
  if (storage === undefined || storage.getItem(RELOADED) === __BUILD_ID__) return
  storage.setItem(RELOADED, __BUILD_ID__)
  location.reload()
}
