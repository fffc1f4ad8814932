import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'

/** An action of the queue as it is kept outside of the log: in the mirror and in a healing event. */
export const QueuedRow = entity(
  'QueuedRow',
  {
    id: Id,
    seq: Finite,
    owner: Id,
    org: OpenText,
    priority: oneOf('Priority', ['high', 'normal']),
    method: oneOf('QueuedMethod', ['POST', 'DELETE']),
    path: OpenText,
    body: t.string,
    stamp: Finite,
    cause: OpenText,
  },
  {
    subject: Id,
    /**
     * What the action is about, for the eyes of its owner alone (X-SEC-06): with it method, cause, path and body say
     * nothing, and there is no subject. Base64.
     */
    sealed: t.string,
  },
)
export type QueuedRow = t.TypeOf<typeof QueuedRow>
