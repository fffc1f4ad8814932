import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { KnownRoles } from '../entities/role'

/** The roles of the account (D-ROLE-02). message: the server's message about the refusal of the last change. */
export const RolesView = struct(
  'RolesView',
  {
    status: oneOf('RolesStatus', ['unknown', 'loading', 'known', 'failed']),
    changing: t.boolean,
    online: t.boolean,
    roles: KnownRoles,
  },
  { message: t.string },
)
export type RolesView = t.TypeOf<typeof RolesView>
