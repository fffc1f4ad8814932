import type { Tx } from '../api/context'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Pack } from './pack-files'

/**
 * Returns the pack without people who have deleted their account, and without their data, so that a load does not
 * restore them.
 */
export async function withoutDeleted(tx: Tx, pack: Pack): Promise<Pack> {
  const rows = await tx.selectFrom('deleted_people').select('id').execute()
  const deleted = new Set(rows.map(({ id }) => id))
  if (deleted.size === 0) return pack
  const isHere = ({ userId }: { readonly userId: string }): boolean => !deleted.has(userId)
  return {
    ...pack,
    orgs: pack.orgs.map((org) => ({
      ...org,
      users: org.users.filter(({ user }) => !deleted.has(user.id)),
      progress: org.progress.filter(isHere),
      notifications: org.notifications.filter(isHere),
      competitions: org.competitions.map((competition) => ({
        ...competition,
        ...omitUndefined({ players: competition.players?.filter(isHere) }),
      })),
    })),
  }
}
