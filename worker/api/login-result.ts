import * as E from 'fp-ts/Either'
import { storedUser } from '../../core/sync/ingest'
import type { Answer } from '../../protocol/api'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { User } from '../../protocol/entities/user'
import { clientFault, type Fault } from '../../protocol/faults'
import { failure, success, type CallResult } from './api-call'
import type { ApiSession } from '../ports'

/** Builds the result of a sign-in. A response without session id and token is no login (S-API-01). */
export function loginResult(answer: E.Either<Fault, Answer<'login'>>): CallResult<'login'> {
  if (E.isLeft(answer)) return failure('login', answer.left)
  const { user } = answer.right
  const session = sessionOf(user)
  if (session === undefined) return failure('login', clientFault('EndUser: session expected'))
  return { ...success('login', { user: storedUser(user) }), session }
}

const sessionOf = ({ id, sessionId, jwtToken, logoutKey, sealKey }: User): ApiSession | undefined =>
  sessionId === undefined || jwtToken === undefined
    ? undefined
    : { userId: id, sessionId, jwtToken, ...omitUndefined({ logoutKey, sealKey }) }
