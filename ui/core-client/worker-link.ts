import { transfer, wrap, type Remote } from 'comlink'
import type { CoreApi } from '../../protocol/bridge'
import { leave } from './leaving'
import workerUrl from '../../worker/main.ts?worker&url'

export type PageCore = CoreApi<MessagePort, Blob>

/** A worker that does not answer a ping in this time is dead or hangs, ms. */
const PING_DEADLINE = 1_400
const PING_EVERY = 500
/** A start may restore a long log; it has as long as root loading waits. */
const START_DEADLINE = 30_000
/** A worker that fails again and again is given up; the page offers a restart. */
const MOST_RESTARTS = 5
/** Wait before the second restart in a row, ms, and twice as long before each further one: a script that cannot be fetched now may be had in a moment. */
const RESTART_PAUSE = 200

export type LinkState = 'starting' | 'ready' | 'otherBuild' | 'failed'

interface WorkerLink {
  readonly core: Remote<PageCore>
  readonly end: () => void
}

export interface LinkEvents {
  /** A worker is ready: subscriptions are made anew. */
  readonly ready: (core: Remote<PageCore>) => void
  /** It is gone: whatever was asked of it will not be answered. */
  readonly lost: () => void
  readonly state: (state: LinkState) => void
}

/** The only Trusted Types policy of the page's own: it lets through scripts of this origin and nothing else. */
const policy = window.trustedTypes?.createPolicy('flipdeck', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('script of another origin')
    return url
  },
})

/** A script of this origin, as browsers with Trusted Types want to be given it. */
export const scriptAddress = (url: string): URL | string => policy?.createScriptURL(url) ?? url

export interface Link {
  readonly stop: () => void
  readonly restart: () => void
  /** The page was left, and its worker has ended with it. */
  readonly isLeft: () => boolean
}

/** Keeps one worker alive: starts it, listens to its pulse, and starts another one when it is gone (X-BRIDGE-03). */
export function linkWorker(events: LinkEvents): Link {
  const session = crypto.randomUUID()
  let link: WorkerLink | undefined
  let restarts = 0
  let stopped = false
  let left = false

  const start = () => {
    events.state('starting')
    const worker = new Worker(scriptAddress(workerUrl), { type: 'module', name: 'flipdeck-core' })
    const core = wrap<PageCore>(worker)
    const mine: WorkerLink = { core, end: () => worker.terminate() }
    link = mine
    worker.addEventListener('error', () => replace(mine))
    void greet(mine)
  }

  const greet = async (mine: WorkerLink) => {
    const options = {
      build: __BUILD_ID__,
      session,
      referrer: document.referrer,
      platform: platformName(),
      userAgent: navigator.userAgent,
    }
    const around = parent === self ? undefined : await portToParent()
    const greeting = await within(
      START_DEADLINE,
      around === undefined ? mine.core.greet(options) : mine.core.greet(options, handOver(around)),
    )
    if (link !== mine) return
    if (greeting === undefined) return replace(mine)
    if (greeting === 'otherBuild') return events.state('otherBuild')
    events.state('ready')
    events.ready(mine.core)
    void listen(mine)
  }

  /** A hidden page's timers are slowed down; its worker is left alone until the page is seen again. */
  const listen = async (mine: WorkerLink) => {
    while (link === mine && !stopped) {
      await pause(PING_EVERY)
      if (document.visibilityState === 'hidden' || link !== mine) continue
      const asked = performance.now()
      if ((await within(PING_DEADLINE, mine.core.ping())) !== undefined) restarts = 0
      // A page that came back from the history cache stood still itself: the deadline passed while nobody could answer.
      else if (performance.now() - asked > PING_DEADLINE + PING_EVERY) continue
      else if (document.visibilityState === 'visible') return replace(mine)
    }
  }

  const replace = (dead: WorkerLink) => {
    if (link !== dead || stopped) return
    link = undefined
    dead.end()
    events.lost()
    restarts += 1
    if (restarts > MOST_RESTARTS) return events.state('failed')
    if (restarts === 1) start()
    else setTimeout(startUnlessRunning, RESTART_PAUSE * 2 ** (restarts - 2))
  }

  const startUnlessRunning = () => {
    if (link === undefined && !stopped && !left) start()
  }

  // The page ends its worker before the browser does: WebKit does not survive it in the midst of a writing (X-BRIDGE-06).
  addEventListener('beforeunload', () => {
    if (link !== undefined) leave(link.core.quiet())
  })
  addEventListener('pagehide', () => {
    left = true
    link?.end()
    link = undefined
    events.lost()
  })
  addEventListener('pageshow', () => {
    if (!left) return
    left = false
    restarts = 0
    startUnlessRunning()
  })

  // Without a connection its script may be out of reach.
  addEventListener('online', () => {
    if (link !== undefined || stopped || left) return
    restarts = 0
    start()
  })

  start()
  return {
    isLeft: () => left,
    stop: () => {
      stopped = true
      link?.end()
    },
    restart: () => {
      restarts = 0
      if (link === undefined) startUnlessRunning()
      else replace(link)
    },
  }
}

/** Asks a worker of its own, which nobody greets: the core that was to answer does not run (X-EXPORT-01). */
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

/** In a frame the app may be emulated (S-EMU-01); what cannot be asked about that is none. */
const portToParent = () =>
  import('../emulator/port-to-parent').then(({ portToParent: ask }) => ask()).catch(() => undefined)

/** The end of a channel that the worker posts a view's patches into. */
export const handOver = (port: MessagePort): MessagePort => transfer(port, [port])

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/** The answer, or undefined when it does not come in time or the worker refuses. */
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
