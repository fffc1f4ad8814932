import { Trigger } from '../../protocol/cards/action'
import { openDeck } from '../content/access'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import { decodeColumn } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { addMembership, RoleGrant } from './role-grants'
import { memberOf } from './roles'

/** Calls of action buttons: a trigger adds or removes a role (D-ACTION-05, D-ACTION-06). */
export const triggerHandlers = {
  executeTrigger: forUser(async (context, { path }) => {
    const { deckId, gives, roleId } = await triggerOf(context, path.id)
    await openDeck(context, deckId)
    if (roleId === undefined) return {}
    if (gives) await give(context, roleId, { by: 'trigger', gives: roleId }, context.now)
    else await take(context, path.id, roleId)
    return {}
  }),

  /** Removes the role that the trigger added, or restores the role that it removed from this person. */
  undoTrigger: forUser(async (context, { path }) => {
    const { tx, user } = context
    const { deckId, gives, roleId } = await triggerOf(context, path.id)
    const taken = await tx
      .deleteFrom('taken_roles')
      .where('user_id', '=', user.id)
      .where('trigger_id', '=', path.id)
      .returning(['role_id', 'since'])
      .executeTakeFirst()
    if (taken !== undefined) await give(context, taken.role_id, { by: 'undo', taken: taken.role_id }, taken.since)
    // Without the removed role, the deck itself may be inaccessible.
    else await openDeck(context, deckId)
    if (gives && roleId !== undefined)
      await tx.deleteFrom('memberships').where('user_id', '=', user.id).where('role_id', '=', roleId).execute()
    return {}
  }),
} satisfies Handlers<'executeTrigger' | 'undoTrigger'>

interface Pulled {
  readonly deckId: string
  readonly gives: boolean
  /** Undefined when the trigger does nothing. */
  readonly roleId: string | undefined
}

/** Finds a trigger of the user's organisation. A trigger of another organisation looks like a missing one. */
async function triggerOf({ tx, user }: UserContext, id: string): Promise<Pulled> {
  const row = await tx
    .selectFrom('triggers')
    .innerJoin('decks', 'decks.id', 'triggers.deck_id')
    .select(['triggers.deck_id', 'triggers.data'])
    .where('triggers.id', '=', id)
    .where('decks.org_id', '=', user.org_id)
    .executeTakeFirst()
  if (row === undefined) throw refusals.notFound('Trigger')
  const { actionType, actionData } = decodeColumn(Trigger, row.data)
  return {
    deckId: row.deck_id,
    gives: actionType === 'addRole',
    roleId: actionType === undefined ? undefined : actionData?.role?.id,
  }
}

/** Adds a role by a trigger, unless the content has removed the role since. */
async function give(
  context: UserContext,
  roleId: string,
  claim: { readonly by: 'trigger'; readonly gives: string } | { readonly by: 'undo'; readonly taken: string },
  since: number,
): Promise<void> {
  const grant = await RoleGrant.decide(context.tx, roleId, { ...claim, person: memberOf(context) })
  if (grant !== undefined) await addMembership(context.tx, context.user.id, grant, since)
}

/** Removes a role, and records it with its start so that it can be restored. */
async function take({ tx, user }: UserContext, triggerId: string, roleId: string): Promise<void> {
  const held = await tx
    .deleteFrom('memberships')
    .where('user_id', '=', user.id)
    .where('role_id', '=', roleId)
    .returning('since')
    .executeTakeFirst()
  if (held === undefined) return
  await tx
    .insertInto('taken_roles')
    .values({ user_id: user.id, trigger_id: triggerId, role_id: roleId, since: held.since })
    .onConflict((on) => on.columns(['user_id', 'trigger_id']).doUpdateSet({ role_id: roleId, since: held.since }))
    .execute()
}
