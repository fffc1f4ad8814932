import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { Id } from '../ids'

/** A role, presented to a user who adds its content. */
export const ContentRole = struct(
  'ContentRole',
  { roleId: Id, name: t.string, /** Path of its content inside the app. */ path: t.string },
  { notes: t.string, orgName: t.string },
)
export type ContentRole = t.TypeOf<typeof ContentRole>

/** Add Content (S-ADD). */
export const AddContentView = struct(
  'AddContentView',
  {
    /** ready: the content of `role` may be opened now; notOpened: joining the role or the sync failed. */
    state: oneOf('AddContentState', ['idle', 'looking', 'found', 'none', 'failed', 'opening', 'ready', 'notOpened']),
    /** The looked-up text. */
    query: t.string,
    online: t.boolean,
    /** The roles with a code, in no particular order. */
    previous: t.array(ContentRole),
    /** unknown: not loaded yet, or loading failed. */
    list: oneOf('AddedListState', ['unknown', 'loading', 'ready']),
  },
  {
    role: ContentRole,
    /** The server's message about the failure. */
    message: t.string,
  },
)
export type AddContentView = t.TypeOf<typeof AddContentView>
