import * as E from 'fp-ts/Either'
import { keptUser } from '../../core/sync/ingest'
import type { User } from '../../protocol/entities/user'
import type { Secrets } from '../../worker/ports'
import { decodeAnswer } from '../decode-answer'

/**
 * Signs a learner in at the server, past the app: the user as the log knows it, without secrets, and those, which lie
 * beside it.
 */
export async function logIn(
  address: string,
  email: string,
  password: string,
): Promise<{ readonly user: User; readonly secrets: Secrets }> {
  const reply = await fetch(new URL('/api/user/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const answer = decodeAnswer('login', await reply.json(), reply.status)
  if (E.isLeft(answer)) throw new Error(`no login: ${JSON.stringify(answer.left)}`)
  const { user } = answer.right
  const { id, sessionId = '', jwtToken = '' } = user
  return { user: keptUser(user), secrets: { userId: id, sessionId, jwtToken } }
}
