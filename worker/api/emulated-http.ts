import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import { Answering, EmulatedAnswer, type EmulatedRequest } from '../../protocol/emulator'
import type { Random, Clock, Http, HttpReply } from '../ports'

/** The port to the window around the page. */
type Channel = Pick<MessagePort, 'postMessage' | 'onmessage'>

/**
 * Sends requests through the window around the page instead of the network (S-EMU-02). Responses are matched by the id
 * of the request; other messages are ignored. Each request ends after its timeout at the latest.
 */
export function emulatedHttp(
  channel: Channel,
  { clock, random }: { readonly clock: Pick<Clock, 'after'>; readonly random: Pick<Random, 'uuid'> },
  whitelabelOrgId: string | undefined,
): Http {
  const waiting = new Map<string, (reply: HttpReply) => void>()
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answering = decode(Answering, data)
    if (E.isRight(answering)) waiting.get(answering.right.requestId)?.(replyOf(data))
  }
  return ({ method, path, headers: sent, body, timeout }, signal) =>
    new Promise((resolve) => {
      const requestId = random.uuid()
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
        ...omitUndefined({ params: body === undefined ? undefined : paramsOf(body), whitelabelOrgId }),
      }
      channel.postMessage(request)
    })
}

const paramsOf = (body: string): unknown => JSON.parse(body)

/**
 * Maps an answer to a reply. For an unreadable one, the client reports 'Receive failed' as for any other (S-EMU-07).
 */
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

/** Returns an empty text for data that is not JSON, which is then unreadable. */
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
