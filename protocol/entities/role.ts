import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'

/** A role attaches users to content (S-ENTITY-07, D-ENTITY-29). */
export const Role = entity(
  'Role',
  { id: Id },
  {
    name: t.string,
    notes: t.string,
    path: t.string,
    org: entity('RoleOrg', { id: Id }, { name: t.string }),
    contentCode: t.string,
  },
)
export type Role = t.TypeOf<typeof Role>
