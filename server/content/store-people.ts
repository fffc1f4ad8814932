import { sql } from 'kysely'
import { Organisation } from '../../protocol/entities/organisation'
import { Role } from '../../protocol/entities/role'
import { AppPreferences } from '../../protocol/entities/user'
import type { Tx } from '../context'
import { isAnyOf } from '../db/lists'
import { toStored } from '../db/stored'
import { OrgServices } from '../org-services'
import { HostedWhiteLabel } from '../white-labels'
import { insertAll } from './insert-all'
import type { Pack } from './pack-files'

/**
 * Organisations, roles, people and white-labels. People who are there already keep their password, preferences and
 * roles. Whoever came with a pack and is inactive in this one, or not in it any more, may not sign in and is signed out;
 * what the person did stays.
 */
export async function storePeople(tx: Tx, pack: Pack, hashes: ReadonlyMap<string, string>, now: number): Promise<void> {
  await storeOrgs(tx, pack)
  await storeRoles(tx, pack)
  await storeUsers(tx, pack, hashes, now)
  await tx.deleteFrom('white_labels').execute()
  await insertAll(
    tx,
    'white_labels',
    pack.whiteLabels.map((label, place) => ({ id: label.id, place, data: toStored(HostedWhiteLabel, label) })),
  )
}

async function storeOrgs(tx: Tx, { orgs, info }: Pack): Promise<void> {
  // The default organisation goes first: it takes whoever comes without naming another.
  const ordered = orgs.toSorted((a, b) => Number(b.folder === info.defaultOrg) - Number(a.folder === info.defaultOrg))
  for (const [place, { org }] of ordered.entries()) {
    const values = {
      place,
      hosts: JSON.stringify(org.hosts ?? []),
      anonymous_role_id: org.anonymousRoleId,
      data: toStored(Organisation, org.org),
      services: toStored(OrgServices, org.services ?? {}),
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
  await tx
    .deleteFrom('roles')
    .where('id', 'not in', ['', ...ids])
    .execute()
  for (const { org, roles } of orgs) {
    for (const [place, role] of roles.entries()) {
      const values = {
        org_id: org.org.id,
        content_code: role.contentCode ?? null,
        place,
        // Who has the code or the link may join; all other roles are given by others.
        joinable: role.contentCode !== undefined || role.path !== undefined,
        data: toStored(Role, role),
      }
      await tx
        .insertInto('roles')
        .values({ id: role.id, ...values })
        .onConflict((on) => on.column('id').doUpdateSet(values))
        .execute()
    }
  }
}

async function storeUsers(tx: Tx, { orgs }: Pack, hashes: ReadonlyMap<string, string>, now: number): Promise<void> {
  const rows = await tx.selectFrom('users').select(['id', 'managed', 'active', 'username']).execute()
  const there = new Set(rows.map(({ id }) => id))
  const entries = orgs.flatMap(({ org, users }) => users.map((entry) => ({ ...entry, orgId: org.org.id })))
  const mayEnter = new Set(entries.filter(({ user }) => user.active ?? true).map(({ user }) => user.id))
  await setActive(
    tx,
    rows.filter(({ id, managed, active }) => managed && !active && mayEnter.has(id)).map(({ id }) => id),
    true,
  )
  await setActive(
    tx,
    rows.filter(({ id, managed, active }) => managed && active && !mayEnter.has(id)).map(({ id }) => id),
    false,
  )
  await setUsernames(tx, rows, new Map(entries.map(({ user, username }) => [user.id, username ?? null])))
  const fresh = entries.filter(({ user }) => !there.has(user.id))
  const taken = await takenAddresses(
    tx,
    fresh.flatMap(({ user }) => user.email ?? []),
    new Set(rows.filter(({ id, managed }) => managed && !mayEnter.has(id)).map(({ id }) => id)),
  )
  const emailOf = ({ email }: { readonly email?: string }) =>
    email === undefined || taken.has(email.toLowerCase()) ? null : email
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
      appPreferences === undefined ? [] : [{ user_id: id, data: toStored(AppPreferences, appPreferences) }],
    ),
  )
}

/**
 * The names to sign in with are the pack's alone, so that one which somebody has left may be another's: whoever is not in
 * the pack any more has none.
 */
async function setUsernames(
  tx: Tx,
  rows: readonly { readonly id: string; readonly managed: boolean; readonly username: string | null }[],
  wanted: ReadonlyMap<string, string | null>,
): Promise<void> {
  const changed = rows.filter(({ id, managed, username }) => managed && username !== (wanted.get(id) ?? null))
  const ids = changed.map(({ id }) => id)
  // All of them are free before the first one is given: two may have changed theirs with each other.
  await tx.updateTable('users').set({ username: null }).where(isAnyOf('users.id', ids)).execute()
  for (const id of ids) {
    const username = wanted.get(id) ?? null
    if (username !== null) await tx.updateTable('users').set({ username }).where('id', '=', id).execute()
  }
}

/**
 * Which of the addresses of people who are new in the pack another account has shown to be its own: the person comes
 * without it. An account that only claims one, or is of somebody who has left (`gone`), loses it, with every link that
 * went there: the organisation knows its people's addresses, gives them to others, and nobody stops a pack by registering
 * with one of them. In lower case.
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

/** What lets somebody in without a sign-in, or reaches the person elsewhere. */
const waysIn = ['sessions', 'reset_codes', 'phone_codes', 'email_changes', 'report_links', 'push_tokens'] as const

async function setActive(tx: Tx, ids: readonly string[], active: boolean): Promise<void> {
  await tx.updateTable('users').set({ active }).where(isAnyOf('users.id', ids)).execute()
  if (active) return
  for (const table of waysIn)
    await tx
      .deleteFrom(table)
      .where(isAnyOf(`${table}.user_id`, ids))
      .execute()
}
