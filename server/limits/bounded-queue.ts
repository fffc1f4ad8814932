import PQueue from 'p-queue'
import { refusals } from '../api/refusal'

interface Bounds {
  /** Tasks that run at the same time. */
  readonly concurrency: number
  /** Waiting tasks of one priority. Further ones are refused. */
  readonly maxWaiting: number
  /** Retry-After of a refusal, ms. */
  readonly retryAfter: number
}

/** Options of a task. A task starts before all waiting tasks of lower priority. Default priority: 0. */
export interface TaskOptions {
  readonly priority?: number
}

/**
 * Runs expensive tasks by priority, then in order of arrival. Refuses with 503 and Retry-After when too many tasks of
 * the same priority wait.
 */
export type BoundedQueue = <A>(task: () => Promise<A>, options?: TaskOptions) => Promise<A>

/** Creates a queue that holds a bounded number of tasks. Its tasks reject with Refused (503) when it is full. */
export function boundedQueue({ concurrency, maxWaiting, retryAfter }: Bounds): BoundedQueue {
  const queue = new PQueue({ concurrency })
  return async (task, { priority = 0 } = {}) => {
    if (queue.pending >= concurrency && queue.sizeBy({ priority }) >= maxWaiting) throw refusals.busy(retryAfter)
    return queue.add(task, { priority })
  }
}
