import { sql } from 'kysely'
import { AppPreferences } from '../../protocol/entities/user'
import { Team } from '../../protocol/entities/standing'
import type { Language } from '../../protocol/languages'
import type { Tx } from '../api/context'
import { renewStamps } from '../api/etags'
import { hashSecret } from '../auth/secrets'
import { isSsoOnly } from '../calls/registration-target'
import { addMembers, RoleGrant } from '../calls/role-grants'
import { insertAll } from '../content/insert-all'
import { decodeColumn, encodeColumn } from '../db/column-codec'
import { isUniqueViolation } from '../db/violations'
import { sendAll } from '../delivery/outbox'
import { orgById } from '../organisations/organisations'
import { originOfOrg } from '../organisations/origins'
import type { Message } from '../ports'
import { textsIn } from '../texts/texts'
import { administer } from './administer'
import type { Administration, Done } from './administer'
import { decideInvitations, MAX_INVITATIONS } from './decide-invitations'
import type { ExistingAccount, ForExisting, Invitation, InvitationRow, NamedTeam } from './decide-invitations'
import { findOrganisation, rolesInForce, selectRole } from './find-role'
import { AdministrationRefused } from './refusal'
import type { RefusedRow } from './refusal'
import { requireOrigin } from './require-origin'

export interface InviteOptions {
  /** Id or name. Undefined: the organisation of the first row's first role. */
  readonly organisation: string | undefined
  readonly existing: ForExisting
  /** Mail each new person a link to choose a password. */
  readonly mail: boolean
  /** Language of mails to people whose row names none. */
  readonly language: Language
}

export interface Invited {
  readonly organisation: string
  /** New people, with their ids. */
  readonly added: readonly { readonly line: number | undefined; readonly email: string; readonly id: string }[]
  /** People who had an account and got the roles. */
  readonly changed: readonly { readonly line: number | undefined; readonly email: string; readonly id: string }[]
  readonly skipped: readonly { readonly line: number | undefined; readonly email: string }[]
  readonly mails: number
}

/** How long the link of an invitation works, ms. The mail says seven days. */
const INVITATION_LINK_MS = 7 * 24 * 60 * 60_000

/**
 * Creates accounts with roles and teams, and mails each person a link to choose a password, all in one transaction.
 * Throws AdministrationRefused with every fault of every row; then nothing is written.
 */
export async function invitePeople(
  administration: Administration,
  rows: readonly InvitationRow[],
  options: InviteOptions,
): Promise<Invited> {
  if (rows.length === 0)
    throw new AdministrationRefused('no-rows', 'There is nobody to invite.', 'Add rows to the file.')
  if (rows.length > MAX_INVITATIONS)
    throw new AdministrationRefused(
      'too-many-rows',
      `${rows.length} people are more than ${MAX_INVITATIONS}.`,
      'Split the file.',
    )
  return administer(administration, async (tx) => {
    try {
      return await inviteIn(tx, administration, rows, options)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new AdministrationRefused(
        'concurrent-change',
        'An email or a user name was registered while the command ran, or two rows differ only in special letters.',
        'Run the command again.',
      )
    }
  })
}

async function inviteIn(
  tx: Tx,
  administration: Administration,
  rows: readonly InvitationRow[],
  options: InviteOptions,
): Promise<Done<Invited>> {
  if (options.mail) await requireOrigin(tx, administration.config)
  const orgId = await organisationOf(tx, rows, options.organisation)
  const org = await orgById(tx, orgId)
  const organisation = org?.organisation.name ?? orgId
  if (org !== undefined && isSsoOnly(org) && options.mail)
    throw new AdministrationRefused(
      'single-sign-on',
      `${organisation} signs in by its identity provider only, so its people have no password.`,
      'Add --no-mail to create the accounts without mails.',
    )
  const { invitations, skipped, faults } = decideInvitations(rows, {
    orgId,
    roles: await rolesInForce(tx, orgId),
    teams: await teamsOf(tx, orgId),
    accounts: await accountsOf(
      tx,
      rows.map(({ email }) => email.trim()),
    ),
    usernames: await usernamesOf(tx, orgId),
    existing: options.existing,
  })
  if (faults.length > 0)
    throw new AdministrationRefused('faulty-rows', describeFaults(faults), remedyOf(faults), faults)
  const withIds = invitations.map((invitation) => ({
    ...invitation,
    id: invitation.account ?? administration.ids.uuid(),
  }))
  const added = withIds.filter(({ account }) => account === undefined)
  const changed = withIds.filter(({ account }) => account !== undefined)
  await storeAccounts(tx, administration, added, orgId)
  await storeMemberships(tx, administration, withIds, orgId)
  await storePlayers(tx, administration, withIds)
  const mails = options.mail
    ? await messagesTo(tx, administration, added, { orgId, organisation, language: options.language })
    : []
  await sendAll(tx, mails, administration.now)
  for (const { id } of changed) await renewStamps(tx, id, ['all'])
  const named = (list: readonly Identified[]) => list.map(({ line, email, id }) => ({ line, email, id }))
  return {
    result: {
      organisation,
      added: named(added),
      changed: named(changed),
      skipped: skipped.map(({ line, email }) => ({ line, email })),
      mails: mails.length,
    },
    audit:
      withIds.length === 0
        ? undefined
        : {
            what: 'peopleInvited',
            fields: { organisation: orgId, added: added.length, changed: changed.length, mails: mails.length },
          },
  }
}

type Identified = Invitation & { readonly id: string }

const describeFaults = (faults: readonly RefusedRow[]): string =>
  `${faults.length} ${faults.length === 1 ? 'fault was' : 'faults were'} found, so nobody was invited.`

const remedyOf = (faults: readonly RefusedRow[]): string =>
  faults.length === 1
    ? (faults[0]?.remedy ?? 'Correct it and run the command again.')
    : 'Correct the rows and run the command again.'

/** Returns the organisation of the option, or of the first role. */
async function organisationOf(tx: Tx, rows: readonly InvitationRow[], wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return (await findOrganisation(tx, wanted)).id
  const roles = await rolesInForce(tx)
  const organisations = new Set(roles.map(({ orgId }) => orgId))
  const [only] = organisations
  if (organisations.size === 1 && only !== undefined) return only
  const [first] = rows.flatMap((row) => row.roles)
  if (first === undefined)
    throw new AdministrationRefused(
      'missing-role',
      'The first row has no role.',
      'Name the organisation with --organisation.',
    )
  return selectRole(roles, first).orgId
}

async function teamsOf(tx: Tx, orgId: string): Promise<readonly NamedTeam[]> {
  const rows = await tx
    .selectFrom('competition_teams')
    .innerJoin('competitions', 'competitions.id', 'competition_teams.competition_id')
    .select(['competition_teams.competition_id', 'competition_teams.id', 'competition_teams.data'])
    .where('competitions.org_id', '=', orgId)
    .execute()
  return rows.map(({ competition_id, id, data }) => ({
    competitionId: competition_id,
    teamId: id,
    name: decodeColumn(Team, data).name ?? '',
  }))
}

/** Finds the accounts of emails. The database compares them, as its unique index does. */
async function accountsOf(tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, ExistingAccount>> {
  const { rows } = await sql<{ asked: string; id: string; org_id: string }>`
    select asked, users.id, users.org_id from unnest(${[...emails]}::text[]) as asked
    join users on lower(users.email) = lower(asked)`.execute(tx)
  return new Map(rows.map(({ asked, id, org_id }) => [asked, { id, orgId: org_id }]))
}

async function usernamesOf(tx: Tx, orgId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('username')
    .where('org_id', '=', orgId)
    .where('username', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ username }) => username?.toUpperCase() ?? []))
}

async function storeAccounts(
  tx: Tx,
  { now }: Administration,
  people: readonly Identified[],
  orgId: string,
): Promise<void> {
  await insertAll(
    tx,
    'users',
    people.map(({ id, email, name, username }) => ({
      id,
      org_id: orgId,
      name,
      email,
      username: username ?? null,
      // The organisation assigns the email, as in a pack.
      email_proven: true,
      created_at: now,
    })),
  )
  await insertAll(
    tx,
    'preferences',
    people.flatMap(({ id, language }) =>
      language === undefined ? [] : [{ user_id: id, data: encodeColumn(AppPreferences, { userLanguage: language }) }],
    ),
  )
}

async function storeMemberships(
  tx: Tx,
  { now }: Administration,
  people: readonly Identified[],
  orgId: string,
): Promise<void> {
  for (const roleId of new Set(people.flatMap(({ roleIds }) => roleIds))) {
    const grant = await RoleGrant.decide(tx, roleId, { by: 'operator', orgId })
    if (grant === undefined) throw new Error('A role of the organisation was not granted')
    const members = people.filter(({ roleIds }) => roleIds.includes(roleId)).map(({ id }) => id)
    await addMembers(tx, members, grant, now)
  }
}

/** Adds people to teams. A player of a competition keeps the team. */
async function storePlayers(tx: Tx, { ids, now }: Administration, people: readonly Identified[]): Promise<void> {
  const wanted = people.flatMap(({ id, teams }) => teams.map((team) => ({ id, ...team })))
  if (wanted.length === 0) return
  const rows = await tx.selectFrom('competition_players').select(['competition_id', 'user_id']).execute()
  const present = new Set(rows.map(({ competition_id, user_id }) => `${competition_id} ${user_id}`))
  await insertAll(
    tx,
    'competition_players',
    wanted
      .filter(({ competitionId, id }) => !present.has(`${competitionId} ${id}`))
      .map(({ competitionId, teamId, id }) => ({
        competition_id: competitionId,
        player_id: ids.uuid(),
        user_id: id,
        team_id: teamId,
        score: 0,
        updated_at: now,
        added: true,
      })),
  )
}

/** Creates a link for each person, and the mails that contain them. */
async function messagesTo(
  tx: Tx,
  { ids, now, config }: Administration,
  people: readonly Identified[],
  about: { readonly orgId: string; readonly organisation: string; readonly language: Language },
): Promise<readonly Message[]> {
  const origin = await originOfOrg(tx, config, about.orgId)
  const expiresAt = now + INVITATION_LINK_MS
  const linked = people.map((person) => ({ person, code: ids.secret() }))
  await insertAll(
    tx,
    'reset_codes',
    linked.map(({ person, code }) => ({ code_hash: hashSecret(code), user_id: person.id, expires_at: expiresAt })),
  )
  return linked.map(({ person, code }): Message => {
    const texts = textsIn[person.language ?? about.language].invitation
    const username = person.username === undefined ? '' : `\n\n${texts.username(person.username)}`
    const body = `${texts.body(`${origin}/reset/${code}`)}${username}`
    return { kind: 'mail', to: person.email, subject: texts.subject(about.organisation), body, expiresAt }
  })
}
