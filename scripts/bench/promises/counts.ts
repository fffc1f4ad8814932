// Compares what an engine acknowledged with what arrived at the server.

/** An action of the learner. Times are in ms of one clock, that of the command. */
export interface Act {
  readonly n: number
  readonly begun: number
  /** When the engine reported the action as kept; absent if it never did. */
  readonly acknowledged?: number
}

/** A request about an action as the server received it. */
export interface Arrival {
  readonly n: number
  /** False if the server knew the idempotency key and did nothing. */
  readonly performed: boolean
  /** The server had answered an earlier request about the action. */
  readonly again: boolean
  /** The connection ended before the answer. */
  readonly unanswered: boolean
}

export interface Counts {
  readonly acknowledged: number
  /** Actions that the engine never acknowledged. The learner knows that they are not kept, so they count as no loss. */
  readonly refused: number
  /** Acknowledged actions that neither arrived nor are pending. */
  readonly lost: number
  /** Performances of an action beyond its first. */
  readonly doubled: number
  /** Acknowledged actions that are pending after the time limit. */
  readonly stuck: number
  /** Acknowledged actions that arrived after one that was begun later than their acknowledgement. */
  readonly disordered: number
  /** Requests about actions that the server had already answered. */
  readonly repeated: number
  /** Requests that the server performed and did not answer. */
  readonly unanswered: number
  /** Acknowledged actions that had not arrived while another tab was frozen. */
  readonly held: number
}

export const noCounts: Counts = {
  acknowledged: 0,
  refused: 0,
  lost: 0,
  doubled: 0,
  stuck: 0,
  disordered: 0,
  repeated: 0,
  unanswered: 0,
  held: 0,
}

/** Lists the acknowledged actions that the server has not performed. */
export function missing(acts: readonly Act[], arrivals: readonly Arrival[]): readonly Act[] {
  const there = new Set(arrivals.flatMap(({ n, performed }) => (performed ? [n] : [])))
  return acts.filter(({ n, acknowledged }) => acknowledged !== undefined && !there.has(n))
}

/** Counts a run. `pending` is the number of actions that the engine's open tabs still report as unsent. */
export function countRun(acts: readonly Act[], arrivals: readonly Arrival[], pending: number, held = 0): Counts {
  const performed = arrivals.filter((arrival) => arrival.performed).map(({ n }) => n)
  const absent = missing(acts, arrivals).length
  const stuck = Math.min(absent, pending)
  const acknowledged = acts.filter((act) => act.acknowledged !== undefined).length
  return {
    acknowledged,
    refused: acts.length - acknowledged,
    lost: absent - stuck,
    doubled: performed.length - new Set(performed).size,
    stuck,
    disordered: disordered(acts, [...new Set(performed)]),
    repeated: arrivals.filter(({ again }) => again).length,
    unanswered: arrivals.filter(({ unanswered }) => unanswered).length,
    held,
  }
}

function disordered(acts: readonly Act[], order: readonly number[]): number {
  const byNumber = new Map(acts.map((act) => [act.n, act]))
  const inOrder = order.flatMap((n) => byNumber.get(n) ?? [])
  return inOrder.filter(
    ({ acknowledged }, at) =>
      acknowledged !== undefined && inOrder.slice(0, at).some(({ begun }) => begun >= acknowledged),
  ).length
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  acknowledged: one.acknowledged + other.acknowledged,
  refused: one.refused + other.refused,
  lost: one.lost + other.lost,
  doubled: one.doubled + other.doubled,
  stuck: one.stuck + other.stuck,
  disordered: one.disordered + other.disordered,
  repeated: one.repeated + other.repeated,
  unanswered: one.unanswered + other.unanswered,
  held: one.held + other.held,
})
