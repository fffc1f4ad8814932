import { BEAT_EVERY, type Beat } from '../../protocol/heartbeat'
import type { Greeting } from '../../protocol/bridge'
import { createHeartbeatMonitor } from './heartbeat-monitor'

/** Time limit for loading the code of a worker, ms: the same as for root loading. */
const LOAD_TIMEOUT_MS = 30_000
/** Time limit for a worker to restore its log and answer, ms: on a slow device the log may be long. */
const READY_TIMEOUT_MS = 120_000
/**
 * Maximum number of consecutive restarts. After one more failure the worker is given up, and the page offers a restart.
 */
const MAX_RESTARTS = 5
/**
 * Delay before the second consecutive restart, ms; it doubles with each further one. A script that fails to load now
 * may load soon after.
 */
const RESTART_DELAY_MS = 200

export type LinkState = 'starting' | 'ready' | 'otherBuild' | 'failed'

export interface SupervisorEvents<Core> {
  /** Called when a worker is ready: the page subscribes again. */
  readonly ready: (core: Core) => void
  /** Called when the worker has ended: its open requests will not be answered. */
  readonly lost: () => void
  readonly state: (state: LinkState) => void
}

/** Signals that a worker sends without a request. */
export interface WorkerSignals {
  readonly beat: (beat: Beat['beat']) => void
  /** Called when the worker failed or ended, or one of its messages was unreadable. */
  readonly ended: () => void
}

/** A started worker. */
export interface StartedWorker<Core> {
  readonly core: Core
  /** Resolves when the worker can answer. */
  readonly greet: () => Promise<Greeting>
  readonly wantBeats: (wanted: boolean) => void
  /** Calls `ended` once this lock is released. */
  readonly watchLock: (lock: string) => void
  readonly end: () => void
}

export interface WorkerSupervisor {
  readonly restart: () => void
  /** Ends the worker when the page is left, for good or into the back/forward cache. */
  readonly leave: () => void
  /**
   * Discards the measured silence after the page was hidden, shown or frozen, and requests beats only while it is
   * visible.
   */
  readonly onVisibilityChange: () => void
  readonly isLeft: () => boolean
  /** Updates the checks after the page was hidden, shown or frozen. */
  readonly lookAgain: () => void
  /** Starts a worker if none runs. */
  readonly startIfNone: () => void
  /** True if the worker posts no beats: it is starting, busy or hung. */
  readonly isBusy: () => boolean
}

/**
 * Keeps one worker alive: starts it, and replaces it when it has ended or hangs (X-BRIDGE-03). An error or a released
 * lock reveals at once that a worker has ended. Only the length of its silence distinguishes a busy worker from a hung
 * one.
 */
export function superviseWorker<Core>(
  spawn: (signals: WorkerSignals) => StartedWorker<Core>,
  events: SupervisorEvents<Core>,
  isInSight: () => boolean,
  now: () => number,
): WorkerSupervisor {
  const silence = createHeartbeatMonitor(now)
  let worker: StartedWorker<Core> | undefined
  let isLoaded = false
  let isReady = false
  /** Time that the present worker has been starting while the page was visible, ms. */
  let startingFor = 0
  let restarts = 0
  let left = false
  let ticking: ReturnType<typeof setInterval> | undefined

  const start = () => {
    events.state('starting')
    isLoaded = false
    isReady = false
    startingFor = 0
    silence.reset()
    let watched = false
    const mine = spawn({
      beat: ({ lock, loaded }) => {
        if (worker !== mine) return
        silence.beat()
        isLoaded ||= loaded
        if (isReady) restarts = 0
        if (lock === '' || watched) return
        watched = true
        mine.watchLock(lock)
      },
      ended: () => replace(mine),
    })
    worker = mine
    if (!isInSight()) mine.wantBeats(false)
    clearInterval(ticking)
    ticking = setInterval(tick, BEAT_EVERY)
    mine.greet().then(
      (greeting) => {
        if (worker !== mine) return
        if (greeting === 'otherBuild') {
          clearInterval(ticking)
          return events.state('otherBuild')
        }
        isReady = true
        silence.beat()
        events.state('ready')
        events.ready(mine.core)
      },
      () => replace(mine),
    )
  }

  /**
   * Checks the worker only while the page is visible: a hidden page's timers are throttled, and it requests nothing.
   */
  const tick = () => {
    if (worker === undefined || !isInSight()) return silence.reset()
    silence.count()
    if (!isReady) startingFor += BEAT_EVERY
    const isLate = !isReady && startingFor >= (isLoaded ? READY_TIMEOUT_MS : LOAD_TIMEOUT_MS)
    if (isLate || (isLoaded && silence.isHung())) replace(worker)
  }

  const end = () => {
    clearInterval(ticking)
    worker?.end()
    worker = undefined
    isReady = false
  }

  const replace = (ended: StartedWorker<Core>) => {
    if (worker !== ended) return
    end()
    events.lost()
    restarts += 1
    if (restarts > MAX_RESTARTS) return events.state('failed')
    if (restarts === 1) start()
    else setTimeout(startIfNone, RESTART_DELAY_MS * 2 ** (restarts - 2))
  }

  const startIfNone = () => {
    if (worker === undefined && !left) start()
  }
  const startAfresh = () => {
    restarts = 0
    startIfNone()
  }

  start()
  return {
    isLeft: () => left,
    isBusy: () => !isReady || silence.isBusy(),
    restart: () => {
      restarts = 0
      if (worker === undefined) startIfNone()
      else replace(worker)
    },
    leave: () => {
      left = true
      end()
      events.lost()
    },
    onVisibilityChange: () => {
      if (!left) return
      left = false
      startAfresh()
    },
    startIfNone: startAfresh,
    lookAgain: () => {
      silence.reset()
      worker?.wantBeats(isInSight())
    },
  }
}
