import * as t from 'io-ts'
import { Integer } from './codec'
import { Id } from './ids'

/**
 * A patch on a subscription's port: the fields (view-fields.ts) that changed since the last patch. `version` increments
 * with each patch. A gap means that a patch was lost, so the page renews the subscription. A patch of version 0 is
 * empty: the view's code failed to load and is requested again.
 */
export const ViewPatch = t.type(
  { subscription: Id, version: Integer, changed: t.UnknownRecord, removed: t.array(t.string) },
  'ViewPatch',
)
export type ViewPatch = t.TypeOf<typeof ViewPatch>
