import { askedAt, type Calls } from './calls'
import { serverTime } from './device/device'
import type { State } from './state'

/**
 * From when on what the learner did is newer than an answer that came at this device time: when it was asked for, server
 * time in ms. It is 0 when the device's clock was set back in between: then nobody can tell what came first, and what is
 * known here stays until the next answer.
 */
export const askedSince = (state: State, matches: Calls, at: number): number =>
  newerSince(state, askedAt(state, matches) ?? at, at)

/** The same of an answer that was asked for then, device time. */
export const newerSince = (state: State, asked: number, at: number): number =>
  asked > at ? 0 : serverTime(state, asked)
