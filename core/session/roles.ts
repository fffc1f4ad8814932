import type { User } from '../../protocol/entities/user'

/** Does this user have the role? The only basis of moderator, report and trigger rules (D-ROLE-01). */
export const hasRole = (user: Pick<User, 'roles'> | undefined, roleId: string | undefined): boolean =>
  roleId !== undefined && (user?.roles ?? []).includes(roleId)
