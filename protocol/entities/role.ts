import * as t from 'io-ts'
import { struct } from '../codec'
import { Id } from '../ids'

/** A role gives its users access to content (S-ENTITY-07, D-ENTITY-29). */
export const Role = struct(
  'Role',
  { id: Id },
  {
    name: t.string,
    notes: t.string,
    path: t.string,
    org: struct('RoleOrg', { id: Id }, { name: t.string }),
    contentCode: t.string,
  },
)
export type Role = t.TypeOf<typeof Role>
