import * as t from 'io-ts'
import { struct, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/**
 * 'high' is sent before 'normal'. An absent priority means 'normal'; any other value fails decoding (D-ENTITY-32,
 * S-CONST-03).
 */
export const Priority = oneOf('Priority', ['high', 'normal'])
export type Priority = t.TypeOf<typeof Priority>

export const ActionMethod = oneOf('ActionMethod', ['POST', 'DELETE'])
export type ActionMethod = t.TypeOf<typeof ActionMethod>

/**
 * A queued call (S-ENTITY-16). `params` is the body in wire format. `stamp` increases with each action and orders the
 * queue within a priority.
 */
export const OfflineAction = struct(
  'OfflineAction',
  { id: Id, method: ActionMethod, path: t.string, stamp: Integer },
  { params: t.unknown, priority: Priority },
)
export type OfflineAction = t.TypeOf<typeof OfflineAction>
