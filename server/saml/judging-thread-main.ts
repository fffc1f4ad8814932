import { parentPort } from 'node:worker_threads'
import { judgeAnswer } from './judge-answer'
import type { JudgedAnswer, PostedAnswer } from './judge-answer'

/** Messages of the thread: it is ready for answers, or has a result. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'judged'; readonly answer: JudgedAnswer | undefined }
  /** The answer was refused; an error's message may quote it, so only its name and stack are passed on. */
  | { readonly kind: 'refused'; readonly name: string; readonly stack: string }

const send = (message: ThreadMessage) => parentPort?.postMessage(message)

async function judge(posted: PostedAnswer): Promise<ThreadMessage> {
  try {
    return { kind: 'judged', answer: await judgeAnswer(posted) }
  } catch (error) {
    const { name, stack = '' } = error instanceof Error ? error : new TypeError('No error was thrown')
    return { kind: 'refused', name, stack }
  }
}

parentPort?.on('message', (posted: PostedAnswer) => void judge(posted).then(send))
send({ kind: 'ready' })
