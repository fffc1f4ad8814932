import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'

const TriggerAction = oneOf('TriggerAction', ['addRole', 'removeRole'])

/** What the action button of card cardId does: gives or takes a role (D-ENTITY-18). */
export const Trigger = entity(
  'Trigger',
  { id: Id },
  {
    cardId: Id,
    actionType: TriggerAction,
    actionData: entity('TriggerData', {}, { role: entity('TriggerRole', { id: Id }, {}) }),
  },
)
export type Trigger = t.TypeOf<typeof Trigger>

/** The button and what it does: gives a role or takes one; without a trigger there is nothing to press (D-ACTION-01). */
export const ActionBack = entity(
  'ActionBack',
  {
    kind: t.literal('action'),
    button: oneOf('ActionButton', ['enabled', 'loading', 'disabled']),
    /** The press takes back what was done (D-ACTION-04). */
    complete: t.boolean,
    online: t.boolean,
  },
  { trigger: t.type({ triggerId: Id, does: TriggerAction }) },
)
export type ActionBack = t.TypeOf<typeof ActionBack>

/** A button that gives or takes a role (D-ACTION). Its trigger comes with the deck, beside the cards. */
export const action = {
  fields: {},
  intents: {
    executeTrigger: t.type({ triggerId: Id }, 'executeTrigger'),
    undoTrigger: t.type({ triggerId: Id }, 'undoTrigger'),
  },
  events: {
    /** Names the role that success will give or take, so that nothing need be looked up when the answer comes. */
    triggerRequested: event(
      'triggerRequested',
      1,
      entity(
        'TriggerRequested',
        { triggerId: Id, undo: t.boolean, callId: Id },
        { addedRoleId: Id, removedRoleId: Id },
      ),
    ),
    triggerExecuted: event(
      'triggerExecuted',
      1,
      entity('TriggerExecuted', { triggerId: Id, undo: t.boolean }, { addedRoleId: Id, removedRoleId: Id }),
    ),
  },
} as const
