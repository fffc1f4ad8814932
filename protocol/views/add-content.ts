import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'

/** A role as it is shown to whoever adds its content. */
export const ContentRole = entity(
  'ContentRole',
  { roleId: Id, name: t.string, /** Where its content opens, inside the app. */ path: t.string },
  { notes: t.string, orgName: t.string },
)
export type ContentRole = t.TypeOf<typeof ContentRole>

/** Add Content (S-ADD). */
export const AddContentView = entity(
  'AddContentView',
  {
    /** ready: the content of `role` may be opened now; notOpened: it could not be joined, or no sync came through. */
    state: oneOf('AddContentState', ['idle', 'looking', 'found', 'none', 'failed', 'opening', 'ready', 'notOpened']),
    /** What was looked up. */
    query: t.string,
    online: t.boolean,
    /** The roles with a code, in no order. */
    previous: t.array(ContentRole),
    /** unknown: it was not asked for yet, or in vain. */
    list: oneOf('AddedListState', ['unknown', 'loading', 'ready']),
  },
  {
    role: ContentRole,
    /** The server's own words on why not. */
    message: t.string,
  },
)
export type AddContentView = t.TypeOf<typeof AddContentView>
