import type { UserContext } from './context'
import { originOfOrg } from './origins'
import { fingerprint } from './secrets'

const linkLifetime = 5 * 60_000

/** An address below this server at which the report of a deck can be fetched once, soon, without a session header. */
export async function reportLink(
  { tx, user, ids, now, config, orgId }: UserContext,
  deckId: string,
  roleIds: readonly string[],
): Promise<string> {
  const code = ids.secret()
  await tx
    .insertInto('report_links')
    .values({
      code_hash: fingerprint(code),
      user_id: user.id,
      deck_id: deckId,
      role_ids: JSON.stringify(roleIds),
      expires_at: now + linkLifetime,
    })
    .execute()
  return `${await originOfOrg(tx, config, orgId)}/exports/${code}`
}
