import type { Under } from '../core/decider'
import type { Fact } from '../core/facts'
import type { PendingCall } from '../core/pending-call'
import type { ArmedTimer, State } from '../core/state'
import { networkFault } from '../protocol/faults'
import { failure, type CallResult } from './call'
import type { Cancel, Clock } from './ports'

/** A call of another tab that is still there after this time ended with its tab: longer than any request, ms. */
const ABANDONED_AFTER = 90_000

/** Keeps what runs in step with what the state says should run: calls of this tab, and timers. */
export interface Effects {
  readonly reconcile: (state: State) => void
  readonly stop: () => void
}

/**
 * The state says which calls are under way and which timers are armed; this makes it so. After a restart the same
 * comparison starts what is missing, so that no effect is lost between the commit and the doing. A timer of the device
 * runs in every tab, because any tab may be the one that is left; the first one to record its firing wins.
 */
export function effects(
  clock: Clock,
  session: string,
  make: (callId: string, call: PendingCall, under: Under, signal: AbortSignal) => Promise<CallResult>,
  ended: (callId: string, under: Under, result: CallResult) => void,
  report: (fact: Fact) => void,
): Effects {
  const calls = new Map<string, { readonly signIn: number; readonly cancel: Cancel }>()
  const timers = new Map<string, { readonly runs: ArmedTimer; readonly cancel: Cancel }>()

  const startCall = (callId: string, call: PendingCall, under: Under): Cancel => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    void make(callId, call, under, controller.signal).then((result) => {
      if (calls.get(callId)?.cancel === cancel) ended(callId, under, result)
    })
    return cancel
  }

  const watchCall = (callId: string, { purpose }: PendingCall, under: Under): Cancel =>
    clock.after(ABANDONED_AFTER, () => {
      ended(callId, under, failure(purpose, networkFault('aborted')))
    })

  const startTimer = (name: string, timer: ArmedTimer): Cancel => {
    const wait = Math.min(timer.delay, Math.max(0, timer.dueAt - clock.now()))
    return clock.after(wait, () => report({ type: 'timerFired', timer: name, armedBy: timer.armedBy }))
  }

  /** Another log may have a row of the same number, which armed a timer of the same name at another time. */
  const isSame = (runs: ArmedTimer, armed: ArmedTimer | undefined): boolean =>
    armed?.armedBy === runs.armedBy && armed.dueAt === runs.dueAt

  return {
    reconcile: (state) => {
      for (const [callId, { signIn, cancel }] of calls) {
        // Under a new sign-in a call is made anew.
        if (state.mine.calls[callId]?.signIn === signIn) continue
        calls.delete(callId)
        cancel()
      }
      for (const [callId, call] of Object.entries(state.mine.calls)) {
        if (calls.has(callId)) continue
        const start = call.session === session ? startCall : watchCall
        const under = { ...state.mine, signIn: call.signIn }
        calls.set(callId, { signIn: call.signIn, cancel: start(callId, call, under) })
      }
      for (const [name, { runs, cancel }] of timers) {
        if (isSame(runs, state.mine.timers[name])) continue
        timers.delete(name)
        cancel()
      }
      for (const [name, timer] of Object.entries(state.mine.timers)) {
        const [, owner = session] = name.split('@')
        if (owner !== session || timers.has(name)) continue
        timers.set(name, { runs: timer, cancel: startTimer(name, timer) })
      }
    },
    stop: () => {
      for (const { cancel } of calls.values()) cancel()
      for (const { cancel } of timers.values()) cancel()
      calls.clear()
      timers.clear()
    },
  }
}
