import type { Fact } from '../core/facts'
import type { ArmedTimer, PendingCall, State } from '../core/state'
import type { CallResult } from './calls'
import type { Cancel, Clock } from './ports'

interface RunningTimer {
  readonly armedBy: number
  readonly cancel: Cancel
}

/** Keeps what runs in step with what the state says should run: calls of this tab, and timers. */
export interface Effects {
  readonly reconcile: (state: State) => void
  readonly stop: () => void
}

/**
 * The state says which calls are under way and which timers are armed; this makes it so. After a restart the same
 * comparison starts what is missing, so that no effect is lost between the commit and the doing.
 */
export function effects(
  clock: Clock,
  session: string,
  make: (callId: string, call: PendingCall, signal: AbortSignal) => Promise<CallResult>,
  ended: (callId: string, result: CallResult) => void,
  report: (fact: Fact) => void,
): Effects {
  const calls = new Map<string, AbortController>()
  const timers = new Map<string, RunningTimer>()

  const startCall = (callId: string, call: PendingCall) => {
    const controller = new AbortController()
    calls.set(callId, controller)
    void make(callId, call, controller.signal).then((result) => {
      if (calls.get(callId) !== controller) return
      ended(callId, result)
    })
  }

  const startTimer = (name: string, timer: ArmedTimer) => {
    timers.get(name)?.cancel()
    const wait = Math.min(timer.delay, Math.max(0, timer.dueAt - clock.now()))
    const cancel = clock.after(wait, () => report({ type: 'timerFired', timer: name, armedBy: timer.armedBy }))
    timers.set(name, { armedBy: timer.armedBy, cancel })
  }

  return {
    reconcile: (state) => {
      for (const [callId, controller] of calls) {
        if (callId in state.calls) continue
        calls.delete(callId)
        controller.abort()
      }
      for (const [callId, call] of Object.entries(state.calls))
        if (call.session === session && !calls.has(callId)) startCall(callId, call)
      for (const [name, running] of timers) {
        if (state.timers[name]?.armedBy === running.armedBy) continue
        timers.delete(name)
        running.cancel()
      }
      for (const [name, timer] of Object.entries(state.timers)) if (!timers.has(name)) startTimer(name, timer)
    },
    stop: () => {
      for (const controller of calls.values()) controller.abort()
      for (const { cancel } of timers.values()) cancel()
      calls.clear()
      timers.clear()
    },
  }
}
