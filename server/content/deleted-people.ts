import type { Tx } from '../context'
import { defined } from '../../protocol/defined'
import type { Pack } from './pack-files'

/** The pack without those who have deleted their account, and without what it says of them: they stay deleted. */
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
        ...defined({ players: competition.players?.filter(isHere) }),
      })),
    })),
  }
}
