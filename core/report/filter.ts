import { defined } from '../../protocol/defined'

/** The filter as it is asked for: what is not chosen is left out (D-REPORT-20). `startDate`: ms UTC. */
export const filterOf = (
  roleIds: readonly string[] | undefined,
  startDate?: number,
): { readonly userRoleIds?: string[]; readonly startDate?: number } => ({
  ...(roleIds === undefined || roleIds.length === 0 ? {} : { userRoleIds: [...roleIds] }),
  ...defined({ startDate }),
})
