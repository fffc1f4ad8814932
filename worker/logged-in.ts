import * as E from 'fp-ts/Either'
import { keptUser } from '../core/sync/ingest'
import type { Answer } from '../protocol/api'
import { defined } from '../protocol/defined'
import type { User } from '../protocol/entities/user'
import { clientFault, type Fault } from '../protocol/faults'
import { failure, success, type CallResult } from './call'
import type { ApiSession } from './ports'

/** What a sign-in has come to. A login without session id and token is no login (S-API-01). */
export function loggedIn(answer: E.Either<Fault, Answer<'login'>>): CallResult<'login'> {
  if (E.isLeft(answer)) return failure('login', answer.left)
  const { user } = answer.right
  const session = sessionOf(user)
  if (session === undefined) return failure('login', clientFault('EndUser: session expected'))
  return { ...success('login', { user: keptUser(user) }), session }
}

const sessionOf = ({ id, sessionId, jwtToken, sealKey }: User): ApiSession | undefined =>
  sessionId === undefined || jwtToken === undefined
    ? undefined
    : { userId: id, sessionId, jwtToken, ...defined({ sealKey }) }
