import * as t from 'io-ts'
import { struct, list } from '../codec'
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

/** A role with its name. `rejoinable`: it has a link or a code, so a member who leaves it can join again. */
export const NamedRole = struct('NamedRole', { id: Id }, { name: t.string, rejoinable: t.boolean })
export type NamedRole = t.TypeOf<typeof NamedRole>

/** The roles that a user holds, and the other roles that their organisation shows them. */
export const KnownRoles = struct('KnownRoles', { held: list(NamedRole), others: list(NamedRole) }, {})
export type KnownRoles = t.TypeOf<typeof KnownRoles>
