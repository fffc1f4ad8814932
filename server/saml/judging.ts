import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { boundedQueue } from '../limits/bounded-queue'
import type { JudgedAnswer, PostedAnswer } from './judge-answer'
import type { ThreadMessage } from './judging-thread-main'

/** Time limit, ms. A typical answer takes 10 to 50 ms in a warm thread, the worst one within the bounds about 3 s. */
const defaultDeadline = 3_000
/** Heap of the thread, MB. */
const maxHeap = 256
const maxWaiting = 16
const retryAfter = 5_000
/** Time limit for loading the thread's code, ms. Usually less than a second, but more on a busy machine. */
const startDeadline = 30_000

/** Verifying the answer exceeded the time limit, so the thread was stopped. */
export class JudgingOverdue extends Error {
  constructor() {
    super('The answer was not verified in time')
    this.name = 'JudgingOverdue'
  }
}

/**
 * Verifies a provider's answer. Rejects with JudgingOverdue, with Refused (503), or with the reason why the answer is
 * invalid.
 */
export type Judging = (posted: PostedAnswer) => Promise<JudgedAnswer | undefined>

/**
 * Verifies answers in a separate thread, one at a time, because parsing untrusted XML may take long (X-SERVER-10). A
 * thread that takes more than `deadline` ms is stopped, and the next answer starts another one.
 */
export function judgingInThread(deadline = defaultDeadline): Judging {
  const queue = boundedQueue({ concurrency: 1, maxWaiting, retryAfter })
  let running: Worker | undefined

  async function ready(): Promise<Worker> {
    const thread = running ?? (await start())
    // Without a listener an error of an idle thread would end the process.
    if (running === undefined) thread.on('error', () => undefined).once('exit', () => (running = undefined))
    running = thread
    return thread
  }

  return (posted) =>
    queue(async () => {
      const thread = await ready()
      const late = AbortSignal.timeout(deadline)
      thread.postMessage(posted)
      try {
        return resultOf(await nextMessage(thread, late))
      } catch (error) {
        if (!late.aborted) throw error
        await thread.terminate()
        throw new JudgingOverdue()
      }
    })
}

/** Starts a thread and waits until its code is loaded. It does not keep the process alive. */
async function start(): Promise<Worker> {
  const thread = new Worker(new URL('judging-thread.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeap },
  })
  try {
    await nextMessage(thread, AbortSignal.timeout(startDeadline))
  } catch (error) {
    await thread.terminate()
    throw error
  }
  thread.unref()
  return thread
}

/** Resolves with the thread's next message; rejects when the thread fails or the signal aborts. */
const nextMessage = (thread: Worker, signal: AbortSignal): Promise<ThreadMessage> =>
  once(thread, 'message', { signal }).then(([message]: readonly ThreadMessage[]) => {
    if (message === undefined) throw new TypeError('The thread sent nothing')
    return message
  })

function resultOf(message: ThreadMessage): JudgedAnswer | undefined {
  if (message.kind === 'refused') {
    const { name, stack } = message
    throw Object.assign(new Error('The answer was refused'), { name, stack })
  }
  return message.kind === 'judged' ? message.answer : undefined
}
