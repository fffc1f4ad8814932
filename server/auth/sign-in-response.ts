import type { User } from '../../protocol/entities/user'
import type { Account, CallContext } from '../api/context'
import { userView } from '../organisations/organisations'
import { sealKeyOf } from './seal-keys'
import type { SessionSecrets } from './session'

/** Returns the signed-in user with the data that only a sign-in returns. */
export async function signInResponse(context: CallContext, account: Account, secrets: SessionSecrets): Promise<User> {
  return { ...(await userView(context.tx, account)), ...secrets, sealKey: await sealKeyOf(context, account.id) }
}
