import type { Account } from './context'
import type { Services } from './services'
import { userOfSession } from './session'
import type { WebContext } from './web'

/**
 * The learner whose app writes to the learning-record store: basic authorisation by the user's id and the session
 * (S-XAPI-02). Undefined for whoever has no session of that user.
 */
export async function learnerOf(
  c: WebContext,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<Account | undefined> {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,1000})$/.exec(c.req.header('Authorization') ?? '') ?? []
  const [, id, session] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  const account = id === undefined ? undefined : await userOfSession(db, session, clock.now())
  return account?.id === id ? account : undefined
}
