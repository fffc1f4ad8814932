import { omitUndefined } from '../../protocol/omit-undefined'

/** Builds the request filter without values that are not chosen (D-REPORT-20). `startDate`: ms UTC. */
export const filterOf = (
  roleIds: readonly string[] | undefined,
  startDate?: number,
): { readonly userRoleIds?: string[]; readonly startDate?: number } => ({
  ...(roleIds === undefined || roleIds.length === 0 ? {} : { userRoleIds: [...roleIds] }),
  ...omitUndefined({ startDate }),
})
