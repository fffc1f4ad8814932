import type { ReportFileKind } from '../../protocol/entities/report-file-kind'
import type { UserContext } from '../api/context'
import { originOfOrg } from '../organisations/origins'
import { hashSecret } from '../auth/secrets'

const linkLifetime = 5 * 60_000

/** What a report covers: people with one of the roles, if any are named, since a time in ms UTC. */
export interface ReportFilter {
  readonly kind: ReportFileKind
  readonly roleIds: readonly string[]
  readonly since: number | undefined
}

/** Creates a link to a file of the report on a deck. It works once, for five minutes, without a session header. */
export async function reportLink(
  { tx, user, ids, now, config, orgId }: UserContext,
  deckId: string,
  { kind, roleIds, since }: ReportFilter,
): Promise<string> {
  const code = ids.secret()
  await tx
    .insertInto('report_links')
    .values({
      code_hash: hashSecret(code),
      user_id: user.id,
      deck_id: deckId,
      role_ids: JSON.stringify(roleIds),
      kind,
      since: since ?? null,
      expires_at: now + linkLifetime,
    })
    .execute()
  return `${await originOfOrg(tx, config, orgId)}/exports/${code}`
}
