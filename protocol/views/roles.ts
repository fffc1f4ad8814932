import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { KnownRoles } from '../entities/account-roles'

/** The roles of the account (D-ROLE-02). message: why the last change was refused, in the server's own words. */
export const RolesView = entity(
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
