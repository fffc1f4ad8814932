import { isEmail, isTooLong } from '../../protocol/fields'
import { Language } from '../../protocol/languages'
import type { NamedRole } from './find-role'
import { selectRole } from './find-role'
import { AdministrationRefused } from './refusal'
import type { RefusedRow } from './refusal'

/** Maximum number of people per command. They are written in one transaction. */
export const MAX_INVITATIONS = 5_000

/** A person to invite, as the operator wrote it. Empty texts count as missing. */
export interface InvitationRow {
  /** Line in the file, counted from 1. */
  readonly line?: number | undefined
  readonly email: string
  readonly name: string
  /** Names or ids of roles. */
  readonly roles: readonly string[]
  /** Name of a team in a competition of the organisation. */
  readonly team: string
  readonly username: string
  /** Language of the mail and the app, as in 'de'. */
  readonly language: string
}

/** What happens to a row whose email has an account: refuse it, leave it out, or add the roles and teams. */
export type ForExisting = 'refuse' | 'skip' | 'add'

export interface ExistingAccount {
  readonly id: string
  readonly orgId: string
}

export interface NamedTeam {
  readonly competitionId: string
  readonly teamId: string
  readonly name: string
}

/** The state of the database that decides about invitations. All of one organisation, except accounts. */
export interface InvitationWorld {
  readonly orgId: string
  readonly roles: readonly NamedRole[]
  readonly teams: readonly NamedTeam[]
  /** Accounts of the rows' emails in any organisation, by the email as written, without surrounding spaces. */
  readonly accounts: ReadonlyMap<string, ExistingAccount>
  /** User names of the organisation that are in use, in upper case. */
  readonly usernames: ReadonlySet<string>
  readonly existing: ForExisting
}

export interface Invitation {
  readonly line: number | undefined
  readonly email: string
  readonly name: string
  readonly roleIds: readonly string[]
  readonly teams: readonly NamedTeam[]
  readonly username: string | undefined
  readonly language: Language | undefined
  /** The account that the email has already. It gets the roles and teams, and no mail. */
  readonly account: string | undefined
}

export interface DecidedInvitations {
  readonly invitations: readonly Invitation[]
  /** Rows that are left out, because their email has an account. */
  readonly skipped: readonly Invitation[]
  readonly faults: readonly RefusedRow[]
}

/** Decides each row. A row with several faults has one entry for each. */
export function decideInvitations(rows: readonly InvitationRow[], world: InvitationWorld): DecidedInvitations {
  const invitations: Invitation[] = []
  const skipped: Invitation[] = []
  const faults: RefusedRow[] = []
  const emails = new Set<string>()
  const usernames = new Set(world.usernames)
  const roles = selecting(world.roles)
  const teams = new Map<string, readonly NamedTeam[]>()
  for (const team of world.teams) {
    const key = team.name.toLowerCase()
    teams.set(key, [...(teams.get(key) ?? []), team])
  }
  for (const row of rows) {
    const email = row.email.trim()
    const name = row.name.trim()
    const username = row.username.trim()
    const before = faults.length
    const fault = (rule: string, reason: string, remedy?: string) =>
      faults.push({ line: row.line, rule, reason, remedy })
    if (!isEmail(email)) fault('wrong-address', 'The email is missing or has a wrong form.')
    if (name === '') fault('missing-name', 'The name is missing.')
    if (isTooLong({ name, email }))
      fault('too-long', 'The name has more than 200 characters, or the email more than 254.')
    if (hasControlCharacter([email, name, username].join('')))
      fault('control-character', 'A value contains a line break or another control character.')
    if (emails.has(email.toLowerCase())) fault('duplicate-address', 'The email occurs in an earlier row.')
    emails.add(email.toLowerCase())
    if (row.roles.length === 0) fault('missing-role', 'The role is missing.')
    const roleIds = row.roles.flatMap((role) => {
      const found = roles(role)
      if (found instanceof AdministrationRefused) fault(found.rule, found.message, found.remedy)
      return found instanceof AdministrationRefused ? [] : [found.id]
    })
    const wantedTeam = row.team.trim()
    const foundTeams = wantedTeam === '' ? [] : (teams.get(wantedTeam.toLowerCase()) ?? [])
    if (wantedTeam !== '' && foundTeams.length === 0)
      fault('unknown-team', `No competition of the organisation has a team '${wantedTeam}'.`)
    const language = row.language.trim() === '' ? undefined : row.language.trim().toLowerCase()
    if (language !== undefined && !Language.is(language))
      fault('unknown-language', `'${language}' is no language of the app.`, 'Use en, es, de, fr, it, pt, zh or ja.')
    const account = world.accounts.get(email)
    if (account !== undefined && account.orgId !== world.orgId)
      fault('other-organisation', 'The email has an account in another organisation.', 'Use another email.')
    else if (account !== undefined && world.existing === 'refuse')
      fault(
        'taken-address',
        `The email has an account already (${account.id}).`,
        'Add --existing skip to leave such rows out, or --existing add to give these accounts the roles.',
      )
    if (username !== '' && account === undefined) {
      if (usernames.has(username.toUpperCase())) fault('taken-username', 'The user name is in use.')
      usernames.add(username.toUpperCase())
    }
    if (faults.length > before) continue
    const invitation = {
      line: row.line,
      email,
      name,
      roleIds: [...new Set(roleIds)],
      teams: foundTeams,
      username: username === '' ? undefined : username,
      language: Language.is(language) ? language : undefined,
      account: account?.id,
    }
    if (account !== undefined && world.existing === 'skip') skipped.push(invitation)
    else invitations.push(invitation)
  }
  return { invitations, skipped, faults }
}

const hasControlCharacter = (text: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(text)

/** Selects roles by name, each name once. */
function selecting(roles: readonly NamedRole[]): (wanted: string) => NamedRole | AdministrationRefused {
  const known = new Map<string, NamedRole | AdministrationRefused>()
  return (wanted) => {
    const found = known.get(wanted) ?? selectOrRefuse(roles, wanted)
    known.set(wanted, found)
    return found
  }
}

function selectOrRefuse(roles: readonly NamedRole[], wanted: string): NamedRole | AdministrationRefused {
  try {
    return selectRole(roles, wanted)
  } catch (error) {
    if (error instanceof AdministrationRefused) return error
    throw error
  }
}
