import type { UserContext } from '../api/context'
import { originOfOrg } from '../organisations/origins'
import { hashSecret } from '../auth/secrets'

const linkLifetime = 5 * 60_000

/** Creates a link to the report of a deck. It works once, for five minutes, without a session header. */
export async function reportLink(
  { tx, user, ids, now, config, orgId }: UserContext,
  deckId: string,
  roleIds: readonly string[],
): Promise<string> {
  const code = ids.secret()
  await tx
    .insertInto('report_links')
    .values({
      code_hash: hashSecret(code),
      user_id: user.id,
      deck_id: deckId,
      role_ids: JSON.stringify(roleIds),
      expires_at: now + linkLifetime,
    })
    .execute()
  return `${await originOfOrg(tx, config, orgId)}/exports/${code}`
}
