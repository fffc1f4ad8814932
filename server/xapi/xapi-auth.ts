import type { Account } from '../api/context'
import type { Services } from '../services'
import { userOfSession } from '../auth/session'
import type { WebContext } from '../http/hono-env'

/**
 * Returns the learner whose app writes to the learning-record store: basic authentication with the user's id and the
 * session (S-XAPI-02). Undefined without a valid session of that user.
 */
export async function authenticateLearner(
  c: WebContext,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<Account | undefined> {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,1000})$/.exec(c.req.header('Authorization') ?? '') ?? []
  const [, id, session] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  const account = id === undefined ? undefined : await userOfSession(db, session, clock.now())
  return account?.id === id ? account : undefined
}
