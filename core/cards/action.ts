import type { CardBack } from '../../protocol/cards'
import type { ActionBack, Trigger } from '../../protocol/cards/action'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import { newEvent } from '../../protocol/events'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, nothing, refuse, type Context, type Decision } from '../decider'
import { userMissing } from '../user-missing'
import { deckAtHand } from '../deck/open-deck'
import { isOnline } from '../device/device'
import { hasRole } from '../session/roles'
import { inSession } from '../session/session-state'
import type { State } from '../state'
import { startSync } from '../sync/sync'
import type { CardContext } from './card-context'
import type { CardDomain } from './kind'
import { notDone } from './not-recorded'

const pulls = (triggerId: string) => callsFor('trigger', (call) => call.triggerId === triggerId)

export const settleTrigger: Settle<'trigger'> = (state, { callId, call, outcome }, context) => {
  if (!outcome.ok) return notDone(callId, outcome.fault, context)
  const { triggerId, undo } = call
  // What the learner may open hangs on roles: the lists are the server's to say anew.
  return accept(
    newEvent('triggerExecuted', { triggerId, undo, ...rolesOf(call) }),
    ...startSync(state, 'asked', context),
  )
}

/** Action buttons: they give or take a role, at once and only with a connection (D-ACTION). */
export const action: CardDomain<'action'> = {
  intents: {
    executeTrigger: (state, { triggerId }, context) => pull(state, triggerId, false, context),
    undoTrigger: (state, { triggerId }, context) => pull(state, triggerId, true, context),
  },
  evolve: {
    triggerRequested: (state, { data: { triggerId, undo, callId, ...roles }, session, at }) =>
      request(settleAll(state, pulls(triggerId)), callId, {
        purpose: 'trigger',
        session,
        at,
        triggerId,
        undo,
        ...rolesOf(roles),
      }),
    triggerExecuted: (state, { data: { triggerId, addedRoleId, removedRoleId } }) =>
      inSession(settleAll(state, pulls(triggerId)), (current) => {
        if (current.user === undefined) return current
        const kept = (current.user.roles ?? []).filter((id) => id !== removedRoleId && id !== addedRoleId)
        const roles = addedRoleId === undefined ? kept : [...kept, addedRoleId]
        return { ...current, user: { ...current.user, roles } }
      }),
  },
  rows: {
    triggerRequested: 'untold',
    triggerExecuted: 'untold',
  },
}

/** An addRole trigger is complete with the role, a removeRole trigger without it (D-ACTION-02, D-ACTION-03). */
export const isComplete = ({ actionType, actionData }: Trigger, user: State['mine']['session']['user']): boolean =>
  hasRole(user, actionData?.role?.id) === (actionType === 'addRole')

/** The button with what it does now; disabled offline and without a trigger (D-ACTION-01, D-ACTION-08). */
export function actionBack(card: Card, { state, hand, context }: CardContext): CardBack {
  const trigger = hand.content.triggers.find(
    ({ cardId, actionData }) => cardId === card.id && actionData?.role !== undefined,
  )
  const { user } = state.mine.session
  return {
    kind: 'action',
    button: buttonOf(state, trigger, context.at),
    complete: trigger !== undefined && isComplete(trigger, user),
    online: isOnline(state),
    ...(trigger?.actionType === undefined ? {} : { trigger: { triggerId: trigger.id, does: trigger.actionType } }),
  }
}

function buttonOf(state: State, trigger: Trigger | undefined, at: number): ActionBack['button'] {
  if (trigger?.actionType === undefined) return 'disabled'
  if (underWay(state, at, pulls(trigger.id))) return 'loading'
  return isOnline(state) ? 'enabled' : 'disabled'
}

function pull(state: State, triggerId: string, undo: boolean, context: Context): Decision {
  const { user } = state.mine.session
  if (user === undefined) return userMissing
  const deckId = state.mine.tabs[context.session]?.deck?.deckId
  const hand = deckId === undefined ? undefined : deckAtHand(state, context.contents, deckId, context.at)
  const trigger = hand?.content.triggers.find(({ id }) => id === triggerId)
  const roleId = trigger?.actionData?.role?.id
  if (trigger === undefined || roleId === undefined) return refuse('unknownAction')
  if (!isOnline(state)) return refuse('offline')
  const pulled = underWay(state, context.at, pulls(triggerId))
  if (pulled || isComplete(trigger, user) !== undo) return nothing
  const effect = (trigger.actionType === 'addRole') === undo ? { removedRoleId: roleId } : { addedRoleId: roleId }
  return accept(newEvent('triggerRequested', { triggerId, undo, callId: context.id('trigger'), ...effect }))
}

const rolesOf = ({
  addedRoleId,
  removedRoleId,
}: {
  readonly addedRoleId?: string
  readonly removedRoleId?: string
}) => ({
  ...defined({ addedRoleId, removedRoleId }),
})
