import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../api/context'
import { insertAll } from '../content/insert-all'
import type { Reader } from '../db/connection'
import { inUpperCase } from '../db/text-conditions'
import type { Schema } from '../db/schema'
import type { Org } from '../organisations/hosted-org'

/*
 * The only module that decides whether a person gets a role, and by which proof (X-SERVER-09). It decides at a
 * registration, for a guest, after single sign-on, at joining, for action buttons, and for operators. Writing a membership requires a
 * RoleGrant, and only RoleGrant.decide creates one.
 */

/** Why a person gets a role. */
type Proof =
  /** The person already has the role. */
  | 'held'
  /** The organisation grants the role to new people, or to guests. */
  | 'newcomer'
  /** The role has a link and no code: its id is the link (S-REG-12). */
  | 'link'
  /** The request has the role's code (S-REG-13). */
  | 'code'
  /** The person has presented the code, or left the role, within the last hour. */
  | 'invitation'
  /** An action button grants it, in a deck that the person may open (D-ACTION-05). */
  | 'trigger'
  /** Undoes an action button that removed the role (D-ACTION-06). */
  | 'undo'
  /** An operator of the server assigns it (server/administration). */
  | 'operator'

/** A signed-in person. */
interface Member {
  readonly userId: string
  readonly orgId: string
  readonly roles: ReadonlySet<string>
  /** ms UTC. */
  readonly now: number
}

/** The grounds on which a person claims a role. */
export type Claim =
  | { readonly by: 'registration'; readonly org: Org; readonly guest: boolean; readonly code?: string | undefined }
  | { readonly by: 'join'; readonly person: Member }
  /** The person may open the deck of the trigger. */
  | { readonly by: 'trigger'; readonly person: Member; readonly gives: string }
  /** The trigger removed this role from the person. */
  | { readonly by: 'undo'; readonly person: Member; readonly taken: string }
  /** An operator assigns the role to people of this organisation. */
  | { readonly by: 'operator'; readonly orgId: string }

/** A decision that grants a role. */
export class RoleGrant {
  readonly #roleId: string
  readonly #proof: Proof

  private constructor(roleId: string, proof: Proof) {
    this.#roleId = roleId
    this.#proof = proof
  }

  get roleId(): string {
    return this.#roleId
  }

  /** Anybody may join the role with its link or its code (S-REG-12, S-REG-13). */
  get isByLink(): boolean {
    return this.#proof === 'link' || this.#proof === 'code'
  }

  /** Decides whether the claim grants the role. Undefined when it does not, or when the role does not exist. */
  static async decide(db: Reader, roleId: string, claim: Claim): Promise<RoleGrant | undefined> {
    const role = await db.selectFrom('roles').selectAll().where('id', '=', roleId).executeTakeFirst()
    const proof = role === undefined || role.retired ? undefined : await proofFor(db, role, claim)
    return proof === undefined ? undefined : new RoleGrant(roleId, proof)
  }
}

async function proofFor(db: Reader, role: Selectable<Schema['roles']>, claim: Claim): Promise<Proof | undefined> {
  if (claim.by === 'registration') {
    const { org, guest, code } = claim
    if (role.org_id !== org.organisation.id) return undefined
    if (role.id === (guest ? org.anonymousRoleId : org.organisation.newUserRoleId)) return 'newcomer'
    if (!role.joinable) return undefined
    if (role.content_code === null) return 'link'
    return code !== undefined && (await isCodeOf(db, role.id, code)) ? 'code' : undefined
  }
  if (claim.by === 'operator') return role.org_id === claim.orgId ? 'operator' : undefined
  const { person } = claim
  if (role.org_id !== person.orgId) return undefined
  switch (claim.by) {
    case 'trigger':
      return claim.gives === role.id ? 'trigger' : undefined
    case 'undo':
      return claim.taken === role.id ? 'undo' : undefined
    case 'join':
      if (person.roles.has(role.id)) return 'held'
      if (!role.joinable) return undefined
      if (role.content_code === null) return 'link'
      return (await isInvited(db, person, role.id)) ? 'invitation' : undefined
  }
}

/** Compares codes, ignoring case. */
async function isCodeOf(db: Reader, roleId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where(sql<string>`upper(content_code)`, '=', inUpperCase(code))
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a membership. An existing member keeps the earlier date. */
export async function addMembership(tx: Tx, userId: string, { roleId }: RoleGrant, since: number): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ user_id: userId, role_id: roleId, since })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Adds a membership of each person. Existing members keep the earlier date. */
export async function addMembers(
  tx: Tx,
  userIds: readonly string[],
  { roleId }: RoleGrant,
  since: number,
): Promise<void> {
  await insertAll(
    tx,
    'memberships',
    userIds.map((user_id) => ({ user_id, role_id: roleId, since })),
    'keep',
  )
}

/** How long a role can be joined after its code was presented or the role was left, ms. */
const INVITATION_MS = 60 * 60_000

/** Allows a person to join a role for an hour. */
export async function invite(tx: Tx, userId: string, roleId: string, now: number): Promise<void> {
  const expires_at = now + INVITATION_MS
  await tx
    .insertInto('invitations')
    .values({ user_id: userId, role_id: roleId, expires_at })
    .onConflict((on) => on.columns(['user_id', 'role_id']).doUpdateSet({ expires_at }))
    .execute()
}

async function isInvited(db: Reader, { userId, now }: Member, roleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
