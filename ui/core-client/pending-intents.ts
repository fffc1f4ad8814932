import type { ToldIntent } from '../../protocol/bridge'
import { refusal, type Refusal, type RefusalCode } from '../../protocol/faults'
import type { Intent } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import type { SignInEpoch } from '../../protocol/sign-in-epoch'

/**
 * Time after which the view gives up an intent that a worker which is not busy has not answered, ms; the log decides
 * its result.
 */
const ANSWER_TIMEOUT_MS = 15_000
/** If this many workers have ended at an intent, it is assumed to be the cause. */
const MAX_WORKERS = 3

type Tell = (intents: readonly ToldIntent[]) => Promise<readonly (Refusal | undefined)[]>

interface Pending {
  readonly intent: Intent
  readonly secret: Secret | undefined
  readonly id: string
  /** Sign-in epoch that the page showed at the press; undefined before the first. */
  readonly epoch: SignInEpoch | undefined
  readonly settle: (refused: Refusal | undefined) => void
  /** Sent to the present worker. */
  isTold: boolean
  /** Number of workers that ended after they received it. */
  ended: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Holds the intents that no worker has decided yet (X-BRIDGE-03). */
export interface PendingIntents {
  /** Resolves when a worker has decided the intent, or none will. */
  readonly add: (
    intent: Intent,
    secret: Secret | undefined,
    epoch: SignInEpoch | undefined,
  ) => Promise<Refusal | undefined>
  /** Sends the pending intents when a worker is ready. */
  readonly ready: (tell: Tell) => void
  /** Called when the worker has ended: the next one receives the unanswered intents. */
  readonly lost: () => void
  /** Refuses all pending intents: no worker will start. */
  readonly refuseAll: (code: RefusalCode) => void
}

/**
 * Sends intents to the worker, and to the next one if it ends before it has answered. They keep their ids, so the log
 * records none twice, and the sign-in epoch of the press.
 *
 * `isBusy`: the worker is silent, so its answer may still arrive.
 */
export function pendingIntents(isBusy: () => boolean): PendingIntents {
  /** By id, in the order of dispatch. */
  const pending = new Map<string, Pending>()
  let tell: Tell | undefined
  /**
   * Intents that an earlier worker left undecided are sent one by one. This keeps their order, and a crash counts only
   * against the intent that caused it.
   */
  let handingOver = false
  let isDue = false

  const isOf = (worker: Tell) => tell === worker

  const settleBy = async (told: readonly Pending[], worker: Tell, withEpoch: boolean) => {
    for (const one of told) {
      one.isTold = true
      awaitAnswer(one, worker)
    }
    const message = ({ intent, secret, id, epoch }: Pending): ToldIntent =>
      withEpoch ? [intent, secret, id, epoch] : [intent, secret, id]
    try {
      const refusals = await worker(told.map(message))
      if (isOf(worker)) told.forEach((one, index) => one.settle(refusals[index]))
    } catch {
      if (isOf(worker)) for (const one of told) one.settle(refusal('workerGone'))
    }
  }

  const awaitAnswer = (one: Pending, worker: Tell) => {
    clearTimeout(one.timer)
    one.timer = setTimeout(() => {
      if (!isOf(worker) || !pending.has(one.id)) return
      if (isBusy()) awaitAnswer(one, worker)
      else one.settle(refusal('workerGone'))
    }, ANSWER_TIMEOUT_MS)
  }

  const untold = () => [...pending.values()].filter(({ isTold }) => !isTold)

  const handOver = async (worker: Tell) => {
    handingOver = true
    for (let next = untold()[0]; next !== undefined && next.ended > 0; next = untold()[0]) {
      await settleBy([next], worker, true)
      if (!isOf(worker)) return
    }
    handingOver = false
    // Dispatched while no worker was ready: the user may have changed since.
    const waiting = untold()
    if (waiting.length > 0) void settleBy(waiting, worker, true)
  }

  /** Sends all intents of one turn in one message: a message for each costs more than everything else (X-PERF-02). */
  const tellSoon = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      const waiting = untold()
      if (tell !== undefined && !handingOver && waiting.length > 0) void settleBy(waiting, tell, false)
    })
  }

  return {
    add: (intent, secret, epoch) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID()
        const settle = (refused: Refusal | undefined) => {
          if (!pending.delete(id)) return
          clearTimeout(one.timer)
          resolve(refused)
        }
        const one: Pending = { intent, secret, id, epoch, settle, isTold: false, ended: 0, timer: undefined }
        pending.set(id, one)
        tellSoon()
      }),
    ready: (worker) => {
      tell = worker
      void handOver(worker)
    },
    lost: () => {
      tell = undefined
      handingOver = false
      for (const one of pending.values()) {
        if (!one.isTold) continue
        one.isTold = false
        one.ended += 1
        if (one.ended >= MAX_WORKERS) one.settle(refusal('workerGone'))
      }
    },
    refuseAll: (code) => {
      for (const { settle } of pending.values()) settle(refusal(code))
    },
  }
}
