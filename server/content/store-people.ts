import { sql } from 'kysely'
import { Organisation } from '../../protocol/entities/organisation'
import { Role } from '../../protocol/entities/role'
import { AppPreferences } from '../../protocol/entities/user'
import type { Tx } from '../api/context'
import { setActive } from '../auth/accounts'
import { isAnyOf } from '../db/text-conditions'
import { encodeColumn } from '../db/column-codec'
import { OrgServices } from '../organisations/org-services'
import { HostedWhiteLabel } from '../organisations/white-labels'
import { insertAll } from './insert-all'
import type { Pack } from './pack-files'
import type { AddressClash } from './pack-refusal'

/**
 * Stores organisations, roles, people and white-labels. Existing people keep their password, preferences and roles.
 * People of an earlier pack who are inactive or missing in this one are signed out and cannot sign in; their activity
 * remains. A role that the pack lacks is retired. Its members keep it, and regain it with a pack that contains it.
 */
export async function storePeople(tx: Tx, pack: Pack, hashes: ReadonlyMap<string, string>, now: number): Promise<void> {
  await storeOrgs(tx, pack)
  await storeRoles(tx, pack)
  await storeUsers(tx, pack, hashes, now)
  await tx.deleteFrom('white_labels').execute()
  await insertAll(
    tx,
    'white_labels',
    pack.whiteLabels.map((label, place) => ({ id: label.id, place, data: encodeColumn(HostedWhiteLabel, label) })),
  )
}

async function storeOrgs(tx: Tx, { orgs, info }: Pack): Promise<void> {
  // The default organisation comes first: it is used when a request names none.
  const ordered = orgs.toSorted((a, b) => Number(b.folder === info.defaultOrg) - Number(a.folder === info.defaultOrg))
  for (const [place, { org }] of ordered.entries()) {
    const values = {
      place,
      hosts: JSON.stringify(org.hosts ?? []),
      anonymous_role_id: org.anonymousRoleId,
      data: encodeColumn(Organisation, org.org),
      services: encodeColumn(OrgServices, org.services ?? {}),
    }
    await tx
      .insertInto('orgs')
      .values({ id: org.org.id, ...values })
      .onConflict((on) => on.column('id').doUpdateSet(values))
      .execute()
  }
}

async function storeRoles(tx: Tx, { orgs }: Pack): Promise<void> {
  const ids = orgs.flatMap(({ roles }) => roles.map(({ id }) => id))
  // Clears all codes first, because two roles may have exchanged theirs.
  await tx.updateTable('roles').set({ content_code: null }).execute()
  await tx
    .updateTable('roles')
    .set({ retired: true, joinable: false })
    .where('id', 'not in', ['', ...ids])
    .execute()
  for (const { org, roles } of orgs) {
    for (const [place, role] of roles.entries()) {
      const values = {
        org_id: org.org.id,
        content_code: role.contentCode ?? null,
        place,
        // Anybody with the code or the link may join. Other roles are assigned.
        joinable: role.contentCode !== undefined || role.path !== undefined,
        retired: false,
        data: encodeColumn(Role, role),
      }
      await tx
        .insertInto('roles')
        .values({ id: role.id, ...values })
        .onConflict((on) => on.column('id').doUpdateSet(values))
        .execute()
    }
  }
}

/** Returns the people of an earlier pack who may not sign in any more. Their emails become available. */
const goneOf = (
  rows: readonly { readonly id: string; readonly managed: boolean }[],
  mayEnter: ReadonlySet<string>,
): ReadonlySet<string> => new Set(rows.filter(({ id, managed }) => managed && !mayEnter.has(id)).map(({ id }) => id))

/**
 * Finds people of the pack whose email belongs to an account that the pack does not contain. These are new people, and
 * people whose email was reassigned while they were missing, unless the account has proven it and keeps it.
 */
export async function addressClashes(tx: Tx, { orgs }: Pack): Promise<readonly AddressClash[]> {
  const orgOf = new Map(orgs.flatMap(({ org, users }) => users.map(({ user }) => [user.id, org.org.id] as const)))
  const rows = await tx.selectFrom('users').select(['id', 'managed', 'email']).execute()
  const there = new Set(rows.map(({ id }) => id))
  const without = new Set(rows.filter(({ managed, email }) => managed && email === null).map(({ id }) => id))
  const users = orgs.flatMap((org) => org.users.map(({ user }) => user))
  const gone = goneOf(rows, new Set(users.filter(({ active }) => active ?? true).map(({ id }) => id)))
  const coming = new Map(
    users
      .filter(({ id }) => !there.has(id) || without.has(id))
      .flatMap((user) => (user.email === undefined ? [] : [[user.email.toLowerCase(), user] as const])),
  )
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'org_id', 'email', 'email_proven'])
    .where(sql<boolean>`lower(email) = any(${[...coming.keys()]}::text[])`)
    .orderBy('id')
    .execute()
  return owners.flatMap(({ id, org_id, email, email_proven }) => {
    const user = coming.get(email?.toLowerCase() ?? '')
    return user === undefined || gone.has(id) || (email_proven && without.has(user.id))
      ? []
      : [
          {
            name: user.name ?? '',
            personId: user.id,
            accountId: id,
            proven: email_proven,
            mergeable: !there.has(user.id) && !orgOf.has(id) && orgOf.get(user.id) === org_id,
          },
        ]
  })
}

async function storeUsers(tx: Tx, { orgs }: Pack, hashes: ReadonlyMap<string, string>, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'managed', 'active', 'suspended', 'username', 'email'])
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  const entries = orgs.flatMap(({ org, users }) => users.map((entry) => ({ ...entry, orgId: org.org.id })))
  const mayEnter = new Set(entries.filter(({ user }) => user.active ?? true).map(({ user }) => user.id))
  await setActive(
    tx,
    rows
      .filter(({ id, managed, active, suspended }) => managed && !active && !suspended && mayEnter.has(id))
      .map(({ id }) => id),
    true,
  )
  await setActive(
    tx,
    rows.filter(({ id, managed, active }) => managed && active && !mayEnter.has(id)).map(({ id }) => id),
    false,
  )
  await setUsernames(tx, rows, new Map(entries.map(({ user, username }) => [user.id, username ?? null])))
  const fresh = entries.filter(({ user }) => !there.has(user.id))
  const without = new Set(rows.filter(({ managed, email }) => managed && email === null).map(({ id }) => id))
  const back = entries.filter(({ user }) => without.has(user.id))
  const taken = await takenAddresses(
    tx,
    [...fresh, ...back].flatMap(({ user }) => user.email ?? []),
    goneOf(rows, mayEnter),
  )
  const emailOf = ({ email }: { readonly email?: string }) =>
    email === undefined || taken.has(email.toLowerCase()) ? null : email
  // Another account had the email while the person was missing.
  for (const { user } of back) {
    const email = emailOf(user)
    if (email !== null)
      await tx.updateTable('users').set({ email, email_proven: true }).where('id', '=', user.id).execute()
  }
  await insertAll(
    tx,
    'users',
    fresh.map(({ user, username, phone, orgId }) => ({
      id: user.id,
      org_id: orgId,
      name: user.name ?? null,
      email: emailOf(user),
      username: username ?? null,
      phone: phone ?? null,
      password_hash: hashes.get(user.id) ?? null,
      active: user.active ?? true,
      managed: true,
      email_proven: emailOf(user) !== null,
      self_registered: user.selfRegistered ?? false,
      password_change_required: user.passwordChangeRequired ?? false,
      created_at: user.createdAt ?? now,
    })),
  )
  await insertAll(
    tx,
    'memberships',
    fresh.flatMap(({ user }) =>
      (user.roles ?? []).map((roleId) => ({ user_id: user.id, role_id: roleId, since: user.createdAt ?? now })),
    ),
  )
  await insertAll(
    tx,
    'preferences',
    fresh.flatMap(({ user: { id, appPreferences } }) =>
      appPreferences === undefined ? [] : [{ user_id: id, data: encodeColumn(AppPreferences, appPreferences) }],
    ),
  )
}

/** Sets the user names. They belong to the pack, so people who are missing in it lose theirs, and others may use it. */
async function setUsernames(
  tx: Tx,
  rows: readonly { readonly id: string; readonly managed: boolean; readonly username: string | null }[],
  wanted: ReadonlyMap<string, string | null>,
): Promise<void> {
  const changed = rows.filter(({ id, managed, username }) => managed && username !== (wanted.get(id) ?? null))
  const ids = changed.map(({ id }) => id)
  // Clears all changed names first, because two people may have exchanged theirs.
  await tx.updateTable('users').set({ username: null }).where(isAnyOf('users.id', ids)).execute()
  for (const id of ids) {
    const username = wanted.get(id) ?? null
    if (username !== null) await tx.updateTable('users').set({ username }).where('id', '=', id).execute()
  }
}

/**
 * Returns which emails of the pack's new people stay with another account that has proven them; the new person gets
 * none. An account with an unproven email, or of a removed person (`gone`), loses it with all pending links to it. The
 * organisation assigns its people's emails, and registering with one must not block a pack. In lower case.
 */
async function takenAddresses(
  tx: Tx,
  emails: readonly string[],
  gone: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const wanted = emails.map((email) => email.toLowerCase())
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_proven'])
    .where(sql<boolean>`lower(email) = any(${wanted}::text[])`)
    .execute()
  const losing = owners.filter(({ id, email_proven }) => !email_proven || gone.has(id))
  const claiming = losing.map(({ id }) => id)
  await tx.updateTable('users').set({ email: null }).where(isAnyOf('users.id', claiming)).execute()
  for (const table of ['reset_codes', 'email_changes'] as const)
    await tx
      .deleteFrom(table)
      .where(isAnyOf(`${table}.user_id`, claiming))
      .execute()
  return new Set(
    owners
      .filter((owner) => !losing.includes(owner))
      .flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])),
  )
}
