import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'

const TriggerAction = oneOf('TriggerAction', ['addRole', 'removeRole'])

/** The action of card cardId's button: adds or removes a role (D-ENTITY-18). */
export const Trigger = struct(
  'Trigger',
  { id: Id },
  {
    cardId: Id,
    actionType: TriggerAction,
    actionData: struct('TriggerData', {}, { role: struct('TriggerRole', { id: Id }, {}) }),
  },
)
export type Trigger = t.TypeOf<typeof Trigger>

/** The action button. Without a trigger it cannot be pressed (D-ACTION-01). */
export const ActionBack = struct(
  'ActionBack',
  {
    kind: t.literal('action'),
    button: oneOf('ActionButton', ['enabled', 'loading', 'disabled']),
    /** The action is done, so the next press undoes it (D-ACTION-04). */
    complete: t.boolean,
    online: t.boolean,
  },
  { trigger: t.type({ triggerId: Id, does: TriggerAction }) },
)
export type ActionBack = t.TypeOf<typeof ActionBack>

/** A button that adds or removes a role (D-ACTION). Its trigger is part of the deck, next to the cards. */
export const action = {
  fields: {},
  intents: {
    executeTrigger: t.type({ triggerId: Id }, 'executeTrigger'),
    undoTrigger: t.type({ triggerId: Id }, 'undoTrigger'),
  },
  events: {
    /** Names the roles that success adds or removes, so the response handler needs no lookup. */
    triggerRequested: event(
      'triggerRequested',
      1,
      struct(
        'TriggerRequested',
        { triggerId: Id, undo: t.boolean, callId: Id },
        { addedRoleId: Id, removedRoleId: Id },
      ),
    ),
    triggerExecuted: event(
      'triggerExecuted',
      1,
      struct('TriggerExecuted', { triggerId: Id, undo: t.boolean }, { addedRoleId: Id, removedRoleId: Id }),
    ),
  },
} as const
