import * as t from 'io-ts'
import { entity, list } from '../codec'
import { Id } from '../ids'

/** A role by its name, as far as people need to know it. */
export const NamedRole = entity('NamedRole', { id: Id }, { name: t.string })
export type NamedRole = t.TypeOf<typeof NamedRole>

/** Those that somebody holds, and the others that their organisation tells them of. */
export const KnownRoles = entity('KnownRoles', { held: list(NamedRole), others: list(NamedRole) }, {})
export type KnownRoles = t.TypeOf<typeof KnownRoles>
