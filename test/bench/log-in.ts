import * as E from 'fp-ts/Either'
import { storedUser } from '../../core/sync/ingest'
import type { User } from '../../protocol/entities/user'
import type { Secrets } from '../../worker/ports'
import { decodeAnswer } from '../decode-answer'

/** Signs a learner in at the server without the app; returns the user as in the log, and the secrets separately. */
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
  return { user: storedUser(user), secrets: { userId: id, sessionId, jwtToken } }
}
