import type { CardBack } from '../../../protocol/cards'
import type { ActionBack, Trigger } from '../../../protocol/cards/action'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { newEvent } from '../../../protocol/events'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../../calls'
import { accept, noEvents, refuse, type Context, type Decision } from '../../decider'
import { notSignedIn } from '../../refusals'
import { resolveDeck } from '../../deck/resolved-deck'
import { isOnline } from '../../device/device'
import { hasRole } from '../../session/roles'
import { updateSession } from '../../session/session-state'
import type { State } from '../../state'
import { startSync } from '../../sync/sync'
import type { CardContext } from '../card-context'
import type { CardDomain } from '../card-domain'
import { onlineOnlyFailure } from '../online-only-failure'

const pulls = (triggerId: string) => callsFor('trigger', (call) => call.triggerId === triggerId)

export const settleTrigger: CallResultHandler<'trigger'> = (state, { callId, call, outcome }, context) => {
  if (!outcome.ok) return onlineOnlyFailure(callId, outcome.fault, context)
  const { triggerId, undo } = call
  // A role change may unlock content, so the lists are fetched again from the server.
  return accept(
    newEvent('triggerExecuted', { triggerId, undo, ...rolesOf(call) }),
    ...startSync(state, 'asked', context),
  )
}

/** Decides action buttons, which give or take a role at once and only while online (D-ACTION). */
export const action: CardDomain<'action'> = {
  intents: {
    executeTrigger: (state, { triggerId }, context) => pull(state, triggerId, false, context),
    undoTrigger: (state, { triggerId }, context) => pull(state, triggerId, true, context),
  },
  evolve: {
    triggerRequested: (state, { data: { triggerId, undo, callId, ...roles }, session, at }) =>
      addPendingCall(dropCalls(state, pulls(triggerId)), callId, {
        purpose: 'trigger',
        session,
        at,
        triggerId,
        undo,
        ...rolesOf(roles),
      }),
    triggerExecuted: (state, { data: { triggerId, addedRoleId, removedRoleId } }) =>
      updateSession(dropCalls(state, pulls(triggerId)), (current) => {
        if (current.user === undefined) return current
        const kept = (current.user.roles ?? []).filter((id) => id !== removedRoleId && id !== addedRoleId)
        const roles = addedRoleId === undefined ? kept : [...kept, addedRoleId]
        return { ...current, user: { ...current.user, roles } }
      }),
  },
  requests: {
    triggerRequested: 'notSent',
    triggerExecuted: 'notSent',
  },
}

/**
 * Checks completion: an addRole trigger is complete with the role, a removeRole trigger without it (D-ACTION-02,
 * D-ACTION-03).
 */
export const isComplete = ({ actionType, actionData }: Trigger, user: State['user']['session']['user']): boolean =>
  hasRole(user, actionData?.role?.id) === (actionType === 'addRole')

/** Builds the button with its current effect; disabled offline and without a trigger (D-ACTION-01, D-ACTION-08). */
export function actionBack(card: Card, { state, resolvedDeck, context }: CardContext): CardBack {
  const trigger = resolvedDeck.content.triggers.find(
    ({ cardId, actionData }) => cardId === card.id && actionData?.role !== undefined,
  )
  const { user } = state.user.session
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
  if (hasPendingCall(state, at, pulls(trigger.id))) return 'loading'
  return isOnline(state) ? 'enabled' : 'disabled'
}

function pull(state: State, triggerId: string, undo: boolean, context: Context): Decision {
  const { user } = state.user.session
  if (user === undefined) return notSignedIn
  const deckId = state.user.tabs[context.session]?.deck?.deckId
  const resolvedDeck = deckId === undefined ? undefined : resolveDeck(state, context.contents, deckId, context.at)
  const trigger = resolvedDeck?.content.triggers.find(({ id }) => id === triggerId)
  const roleId = trigger?.actionData?.role?.id
  if (trigger === undefined || roleId === undefined) return refuse('unknownAction')
  if (!isOnline(state)) return refuse('offline')
  const pulled = hasPendingCall(state, context.at, pulls(triggerId))
  if (pulled || isComplete(trigger, user) !== undo) return noEvents
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
  ...omitUndefined({ addedRoleId, removedRoleId }),
})
