import type { CallContext } from '../api/context'

/**
 * Returns the user's seal key: 256 bits as base64, constant across sign-ins. It encrypts actions left unsent on a
 * device, so that no other user can read them (X-SEC-06).
 */
export async function sealKeyOf({ tx, ids }: Pick<CallContext, 'tx' | 'ids'>, userId: string): Promise<string> {
  const key = Buffer.from(ids.secret(), 'base64url').toString('base64')
  await tx
    .insertInto('seal_keys')
    .values({ user_id: userId, key })
    .onConflict((on) => on.column('user_id').doNothing())
    .execute()
  const row = await tx.selectFrom('seal_keys').select('key').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return row.key
}
