import type { SignInScope } from '../core/decider'
import type { Fact } from '../core/facts'
import type { PendingCall } from '../core/pending-call'
import type { ArmedTimer, State } from '../core/state'
import { networkFault } from '../protocol/faults'
import { failure, type CallResult } from './api/api-call'
import type { Cancel, Clock } from './ports'

/** Age at which a call of another tab counts as ended with its tab: longer than any request, ms. */
const ABANDONED_AFTER_MS = 90_000

/** Starts and cancels this tab's calls and timers to match the state. */
export interface EffectReconciler {
  readonly reconcile: (state: State) => void
  readonly stop: () => void
}

/**
 * Makes the running calls and timers match the state. After a restart, the same comparison starts missing ones, so no
 * effect is lost between commit and execution. A timer of the device runs in every tab, because any tab may be the last
 * one; the first tab to record its firing wins.
 */
export function effectReconciler(
  clock: Clock,
  session: string,
  make: (callId: string, call: PendingCall, under: SignInScope, signal: AbortSignal) => Promise<CallResult>,
  ended: (callId: string, under: SignInScope, result: CallResult) => void,
  report: (fact: Fact) => void,
): EffectReconciler {
  const calls = new Map<string, { readonly signIn: number; readonly cancel: Cancel }>()
  const timers = new Map<string, { readonly runs: ArmedTimer; readonly cancel: Cancel }>()

  const startCall = (callId: string, call: PendingCall, under: SignInScope): Cancel => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    void make(callId, call, under, controller.signal).then((result) => {
      if (calls.get(callId)?.cancel === cancel) ended(callId, under, result)
    })
    return cancel
  }

  const watchCall = (callId: string, { purpose }: PendingCall, under: SignInScope): Cancel =>
    clock.after(ABANDONED_AFTER_MS, () => {
      ended(callId, under, failure(purpose, networkFault('aborted')))
    })

  const startTimer = (name: string, timer: ArmedTimer): Cancel => {
    const wait = Math.min(timer.delay, Math.max(0, timer.dueAt - clock.now()))
    return clock.after(wait, () => report({ type: 'timerFired', timer: name, armedBy: timer.armedBy }))
  }

  /** Another log may have a row with the same seq, which armed a timer of the same name at another time. */
  const isSame = (runs: ArmedTimer, armed: ArmedTimer | undefined): boolean =>
    armed?.armedBy === runs.armedBy && armed.dueAt === runs.dueAt

  return {
    reconcile: (state) => {
      for (const [callId, { signIn, cancel }] of calls) {
        // After a new sign-in, a call is made again.
        if (state.user.calls[callId]?.signIn === signIn) continue
        calls.delete(callId)
        cancel()
      }
      for (const [callId, call] of Object.entries(state.user.calls)) {
        if (calls.has(callId)) continue
        const start = call.session === session ? startCall : watchCall
        const under = { ...state.user, signIn: call.signIn }
        calls.set(callId, { signIn: call.signIn, cancel: start(callId, call, under) })
      }
      for (const [name, { runs, cancel }] of timers) {
        if (isSame(runs, state.user.timers[name])) continue
        timers.delete(name)
        cancel()
      }
      for (const [name, timer] of Object.entries(state.user.timers)) {
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
