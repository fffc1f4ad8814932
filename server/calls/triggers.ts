import { Trigger } from '../../protocol/cards/action'
import { openDeck } from '../content/access'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import { stored } from '../db/stored'
import { refusals } from '../refusal'
import { addMembership } from './roles'

/** Action buttons: a trigger gives or takes a role (D-ACTION-05, D-ACTION-06). */
export const triggerHandlers = {
  executeTrigger: forUser(async (context, { path }) => {
    const { deckId, gives, roleId } = await triggerOf(context, path.id)
    await openDeck(context, deckId)
    if (roleId === undefined) return {}
    if (gives) await addMembership(context, roleId, context.now)
    else await take(context, path.id, roleId)
    return {}
  }),

  /** Takes what the trigger gave, and gives back what it took from this person, which is all that an undo can give. */
  undoTrigger: forUser(async (context, { path }) => {
    const { tx, user } = context
    const { deckId, gives, roleId } = await triggerOf(context, path.id)
    const taken = await tx
      .deleteFrom('taken_roles')
      .where('user_id', '=', user.id)
      .where('trigger_id', '=', path.id)
      .returning(['role_id', 'since'])
      .executeTakeFirst()
    if (taken !== undefined) await addMembership(context, taken.role_id, taken.since)
    // Without the role that it took the deck itself may be out of sight.
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

/** A trigger of the user's organisation; of others nobody learns. */
async function triggerOf({ tx, user }: UserContext, id: string): Promise<Pulled> {
  const row = await tx
    .selectFrom('triggers')
    .innerJoin('decks', 'decks.id', 'triggers.deck_id')
    .select(['triggers.deck_id', 'triggers.data'])
    .where('triggers.id', '=', id)
    .where('decks.org_id', '=', user.org_id)
    .executeTakeFirst()
  if (row === undefined) throw refusals.notFound('Trigger')
  const { actionType, actionData } = stored(Trigger, row.data)
  return {
    deckId: row.deck_id,
    gives: actionType === 'addRole',
    roleId: actionType === undefined ? undefined : actionData?.role?.id,
  }
}

/** Takes a role and remembers that it was held, and since when. */
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
