import { omitUndefined } from '../../protocol/omit-undefined'
import { renewStamps } from '../api/etags'
import type { Tx } from '../api/context'
import { removeAccess } from '../auth/accounts'
import { insertAll } from './insert-all'
import type { Pack } from './pack-files'
import type { AddressClash } from './pack-refusal'

/** A person of the pack and the account that the person becomes. */
export type Merge = Pick<AddressClash, 'personId' | 'accountId' | 'proven'>

/** Returns the pack with the accounts' ids for people whom an earlier load has merged. */
export async function withMerged(tx: Tx, pack: Pack): Promise<Pack> {
  const rows = await tx.selectFrom('merged_people').select(['id', 'user_id']).execute()
  return withIds(pack, new Map(rows.map(({ id, user_id }) => [id, user_id])))
}

/**
 * Returns the pack with other ids for some people. Leaves their initial progress out: their accounts have progress
 * already.
 */
export function withIds(pack: Pack, ids: ReadonlyMap<string, string>): Pack {
  if (ids.size === 0) return pack
  const idOf = (id: string): string => ids.get(id) ?? id
  return {
    ...pack,
    orgs: pack.orgs.map((org) => ({
      ...org,
      users: org.users.map((entry) => ({ ...entry, user: { ...entry.user, id: idOf(entry.user.id) } })),
      progress: org.progress.filter(({ userId }) => !ids.has(userId)),
      notifications: org.notifications.map((entry) => ({ ...entry, userId: idOf(entry.userId) })),
      competitions: org.competitions.map((competition) => ({
        ...competition,
        ...omitUndefined({
          players: competition.players?.map((player) => ({ ...player, userId: idOf(player.userId) })),
        }),
      })),
    })),
  }
}

/**
 * Makes accounts people of the pack: with the name, the phone and the rights that it gives to new people, and with their
 * progress, preferences and roles kept. An account whose email is not proven may belong to somebody else. It loses its
 * password, phone and sessions, and the email's owner sets a password by a mailed link. `hashes`: passwords of a
 * sandbox's pack, by the pack's ids. Call it before the people are stored. The roles follow by `grantMerged`.
 */
export async function mergePeople(
  tx: Tx,
  pack: Pack,
  merges: readonly Merge[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  await insertAll(
    tx,
    'merged_people',
    merges.map(({ personId, accountId }) => ({ id: personId, user_id: accountId })),
  )
  const entries = new Map(pack.orgs.flatMap(({ users }) => users.map((entry) => [entry.user.id, entry] as const)))
  for (const { personId, accountId, proven } of merges) {
    const entry = entries.get(personId)
    if (entry === undefined) continue
    const { user, phone } = entry
    if (!proven) await removeAccess(tx, accountId)
    const hash = hashes.get(personId)
    await tx
      .updateTable('users')
      .set({
        managed: true,
        email_proven: true,
        self_registered: user.selfRegistered ?? false,
        ...omitUndefined({ name: user.name }),
        ...(proven ? {} : omitUndefined({ password_hash: hash, phone })),
      })
      .where('id', '=', accountId)
      .execute()
  }
}

/** Gives merged people their roles of the pack, in addition to those that they have. Call it after the roles are stored. */
export async function grantMerged(tx: Tx, pack: Pack, merges: readonly Merge[], now: number): Promise<void> {
  const accounts = new Set(merges.map(({ accountId }) => accountId))
  const users = pack.orgs.flatMap((org) => org.users.map(({ user }) => user)).filter(({ id }) => accounts.has(id))
  await insertAll(
    tx,
    'memberships',
    users.flatMap(({ id, roles }) => (roles ?? []).map((roleId) => ({ user_id: id, role_id: roleId, since: now }))),
    'keep',
  )
  for (const { id } of users) await renewStamps(tx, id, ['all'])
}
