import * as t from 'io-ts'
import { entity, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** 'high' goes before 'normal'; another word fails decoding, none means 'normal' (D-ENTITY-32, S-CONST-03). */
export const Priority = oneOf('Priority', ['high', 'normal'])
export type Priority = t.TypeOf<typeof Priority>

export const ActionMethod = oneOf('ActionMethod', ['POST', 'DELETE'])
export type ActionMethod = t.TypeOf<typeof ActionMethod>

/**
 * A call that waits to be sent (S-ENTITY-16). params is the body as it goes over the wire; stamp is a number that
 * grows with each action and orders the queue within a priority.
 */
export const OfflineAction = entity(
  'OfflineAction',
  { id: Id, method: ActionMethod, path: t.string, stamp: Integer },
  { params: t.unknown, priority: Priority },
)
export type OfflineAction = t.TypeOf<typeof OfflineAction>
