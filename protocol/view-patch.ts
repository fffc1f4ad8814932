import * as t from 'io-ts'
import { Integer } from './codec'
import { Id } from './ids'

/**
 * What the worker posts on a subscription's port: the fields (view-fields.ts) that changed since the last post.
 * `version` rises by one per post; a gap means that a post was missed and the subscription is renewed. A post of version 0
 * brings nothing: the code of the view cannot be had now, and is asked for again.
 */
export const ViewPatch = t.type(
  { subscription: Id, version: Integer, changed: t.UnknownRecord, removed: t.array(t.string) },
  'ViewPatch',
)
export type ViewPatch = t.TypeOf<typeof ViewPatch>
