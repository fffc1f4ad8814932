import type { User } from '../protocol/entities/user'
import type { Account, CallContext } from './context'
import { userView } from './organisations'
import { sealKeyOf } from './seal-keys'
import type { SessionSecrets } from './session'

/** Whoever signs in, with what only they are told, and only then. */
export async function signedInUser(context: CallContext, account: Account, secrets: SessionSecrets): Promise<User> {
  return { ...(await userView(context.tx, account)), ...secrets, sealKey: await sealKeyOf(context, account.id) }
}
