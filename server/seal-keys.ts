import type { CallContext } from './context'

/**
 * 256 bits as base64, of this user alone and the same at each sign-in: what somebody leaves unsent on a device waits
 * under it, so that nobody else can read it there (X-SEC-06).
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
