import * as E from 'fp-ts/Either'
import { decode } from '../protocol/codec'
import { defined } from '../protocol/defined'
import { Answering, EmulatedAnswer, type EmulatedRequest } from '../protocol/emulator'
import type { Chance, Clock, Http, HttpReply } from './ports'

/** The page's end is the window around it. */
type Channel = Pick<MessagePort, 'postMessage' | 'onmessage'>

/**
 * Requests by way of the window around the page, in the place of the network (S-EMU-02). An answer is known by the id
 * of its request; whatever else comes is nobody's. Each request ends in its time, answered or not.
 */
export function emulatedHttp(
  channel: Channel,
  { clock, chance }: { readonly clock: Pick<Clock, 'after'>; readonly chance: Pick<Chance, 'uuid'> },
  whitelabelOrgId: string | undefined,
): Http {
  const waiting = new Map<string, (reply: HttpReply) => void>()
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answering = decode(Answering, data)
    if (E.isRight(answering)) waiting.get(answering.right.requestId)?.(replyOf(data))
  }
  return ({ method, path, headers: sent, body, timeout }, signal) =>
    new Promise((resolve) => {
      const requestId = chance.uuid()
      const end = (reply: HttpReply) => {
        stop()
        signal.removeEventListener('abort', abort)
        waiting.delete(requestId)
        resolve(reply)
      }
      const abort = () => end({ kind: 'failed', reason: 'aborted' })
      const stop = clock.after(timeout, () => end({ kind: 'failed', reason: 'timeout' }))
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort)
      waiting.set(requestId, end)
      const [bare = '', query = ''] = path.split('?')
      const request: EmulatedRequest = {
        requestId,
        method,
        path: bare,
        query: Object.fromEntries(new URLSearchParams(query)),
        headers: sent,
        ...defined({ params: body === undefined ? undefined : paramsOf(body), whitelabelOrgId }),
      }
      channel.postMessage(request)
    })
}

const paramsOf = (body: string): unknown => JSON.parse(body)

/** Of an answer that cannot be read the client says 'Receive failed', as of any other (S-EMU-07). */
function replyOf(data: unknown): HttpReply {
  const answer = decode(EmulatedAnswer, data)
  if (E.isLeft(answer)) return reply(200, '')
  const { status } = answer.right
  switch (status) {
    case 'ok':
      return reply(200, textOf(data))
    case 'networkError':
      return { kind: 'failed', reason: 'offline' }
    case 'clientError':
      return reply(400, '')
    case 'missingParent':
      return reply(400, JSON.stringify({ status: 'error', errorType: status, message: 'Missing parent' }))
  }
}

/** What is no JSON cannot be read. */
function textOf(data: unknown): string {
  try {
    return JSON.stringify(data)
  } catch {
    return ''
  }
}

const reply = (status: number, body: string): HttpReply => ({
  kind: 'reply',
  status,
  contentType: 'application/json',
  date: null,
  retryAfter: null,
  body,
})
