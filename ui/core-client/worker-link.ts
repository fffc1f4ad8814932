import { transfer, wrap, type Remote } from 'comlink'
import type { CoreApi } from '../../protocol/bridge'
import type { Beat, BeatsWanted } from '../../protocol/heartbeat'
import { isRecord } from '../../protocol/record'
import { superviseWorker, type SupervisorEvents, type StartedWorker, type WorkerSignals } from './worker-supervisor'
import workerUrl from '../../worker/main.ts?worker&url'

export type PageCore = CoreApi<MessagePort, Blob>
export type LinkEvents = SupervisorEvents<Remote<PageCore>>

/** The page's only Trusted Types policy: it permits scripts of this origin and nothing else. */
const policy = window.trustedTypes?.createPolicy('flipdeck', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('script of another origin')
    return url
  },
})

/** Returns a script URL of this origin in the form that Trusted Types require. */
export const scriptAddress = (url: string): URL | string => policy?.createScriptURL(url) ?? url

/** Resolves when writes have stopped in a page that is about to be left (X-BRIDGE-06). */
let writesStopped: Promise<unknown> = Promise.resolve()

/** Records that the page is about to be left. `rest` settles when writes have stopped, or when no worker can answer. */
export const trackUnload = (rest: Promise<unknown>): void => {
  writesStopped = rest.catch(() => undefined)
}

/** Resolves when the page may be left; at once if it is not about to be left. */
export const whenUnloadAllowed = (): Promise<unknown> => writesStopped

export interface Link {
  readonly restart: () => void
  /** True if the page was left; its worker has ended with it. */
  readonly isLeft: () => boolean
  /** True if the worker is starting, busy or hung: open requests may still be answered. */
  readonly isBusy: () => boolean
}

/** Keeps one worker alive for this page, based on browser events of the page and the worker (X-BRIDGE-03). */
export function linkWorker(events: LinkEvents): Link {
  const session = crypto.randomUUID()
  let core: Remote<PageCore> | undefined
  const supervisor = superviseWorker(
    (signals) => {
      const started = startWorker(session, signals)
      core = started.core
      return started
    },
    {
      ...events,
      lost: () => {
        core = undefined
        events.lost()
      },
    },
    () => document.visibilityState === 'visible',
    () => performance.now(),
  )

  // The page ends its worker before the browser does: WebKit crashes when a worker ends during a write (X-BRIDGE-06).
  addEventListener('beforeunload', () => {
    if (core !== undefined) trackUnload(core.quiet())
  })
  addEventListener('pagehide', supervisor.leave)
  addEventListener('pageshow', supervisor.onVisibilityChange)
  document.addEventListener('visibilitychange', supervisor.lookAgain)
  // A frozen page received no beats.
  document.addEventListener('resume', supervisor.lookAgain)
  // Without a connection the worker's script may have been unreachable.
  addEventListener('online', supervisor.startIfNone)
  return supervisor
}

function startWorker(session: string, { beat, ended }: WorkerSignals): StartedWorker<Remote<PageCore>> {
  const worker = new Worker(scriptAddress(workerUrl), { type: 'module', name: 'flipdeck-core' })
  const core = wrap<PageCore>(worker)
  const locked = new AbortController()
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isBeat(data)) beat(data.beat)
  })
  worker.addEventListener('error', ended)
  // An unreadable answer is lost, and the request would wait without end.
  worker.addEventListener('messageerror', ended)
  return {
    core,
    greet: async () => {
      const options = {
        build: __BUILD_ID__,
        session,
        referrer: document.referrer,
        platform: platformName(),
        userAgent: navigator.userAgent,
      }
      const around = parent === self ? undefined : await portToParent()
      return around === undefined ? core.greet(options) : core.greet(options, handOver(around))
    },
    wantBeats: (beats) => worker.postMessage({ beats } satisfies BeatsWanted),
    watchLock: (lock) => void navigator.locks.request(lock, { signal: locked.signal }, ended).catch(() => undefined),
    end: () => {
      locked.abort()
      worker.terminate()
    },
  }
}

const isBeat = (data: unknown): data is Beat => isRecord(data) && 'beat' in data

/** Asks a separate worker, without a greeting: the core that would answer does not run (X-EXPORT-01). */
export async function askApart<A>(question: (core: Remote<PageCore>) => Promise<A>): Promise<A> {
  const worker = new Worker(scriptAddress(workerUrl), { type: 'module', name: 'flipdeck-log' })
  try {
    return await new Promise<A>((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the log cannot be read')))
      question(wrap<PageCore>(worker)).then(resolve, reject)
    })
  } finally {
    worker.terminate()
  }
}

/** In a frame the app may be emulated (S-EMU-01); a failed check counts as not emulated. */
const portToParent = () =>
  import('../emulator/port-to-parent').then(({ portToParent: ask }) => ask()).catch(() => undefined)

/** Transfers the end of a channel into which the worker posts a view's patches. */
export const handOver = (port: MessagePort): MessagePort => transfer(port, [port])

/** Resolves with the answer, or with undefined if it is late or the worker refuses. */
export function within<A>(deadline: number, answer: Promise<A>): Promise<A | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), deadline)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      () => {
        clearTimeout(timer)
        resolve(undefined)
      },
    )
  })
}

const platformName = (): string => {
  const data = 'userAgentData' in navigator ? navigator.userAgentData : undefined
  const named = typeof data === 'object' && data !== null && 'platform' in data ? data.platform : undefined
  return `web ${typeof named === 'string' && named !== '' ? named : 'browser'}`
}
