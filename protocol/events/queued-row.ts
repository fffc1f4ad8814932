import * as t from 'io-ts'
import { struct, Finite, oneOf } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'

/** A queued action as stored outside of the log: in the mirror and in a healing event. */
export const QueuedRow = struct(
  'QueuedRow',
  {
    id: Id,
    seq: Finite,
    owner: Id,
    org: ExportableText,
    priority: oneOf('Priority', ['high', 'normal']),
    method: oneOf('QueuedMethod', ['POST', 'DELETE']),
    path: ExportableText,
    body: t.string,
    stamp: Finite,
    cause: ExportableText,
  },
  {
    subject: Id,
    /**
     * The encrypted action, readable only by its owner (X-SEC-06), as base64. With it the fields method, cause, path
     * and body carry no information, and `subject` is absent.
     */
    sealed: t.string,
  },
)
export type QueuedRow = t.TypeOf<typeof QueuedRow>
