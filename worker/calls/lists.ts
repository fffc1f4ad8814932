import * as E from 'fp-ts/Either'
import { recogniseCode } from '../../protocol/content-code'
import { result, type CallHandlers } from '../api/api-call'

/** Status for a role that does not exist, which is a valid answer. */
const NOT_FOUND = 404

export const listCalls = {
  contentLookup: async ({ query }, { api, signal }) => {
    const lookup = recogniseCode(query)
    const answer =
      lookup?.kind === 'roleId'
        ? await api.call('role', { path: { id: lookup.id } }, signal)
        : await api.call('roleByContentCode', { path: { code: lookup?.code ?? '' } }, signal)
    if (E.isLeft(answer) && answer.left.kind === 'apiError' && answer.left.code === NOT_FOUND)
      return result('contentLookup', E.right({}), () => ({ answer: {} }))
    return result('contentLookup', answer, ({ role }) => ({ answer: { role } }))
  },
  contentJoin: async ({ roleId }, { api, signal }) =>
    result('contentJoin', await api.call('joinRole', { path: { id: roleId } }, signal), (answer) => ({ answer })),
  contentList: async (_call, { api, signal }) =>
    result('contentList', await api.call('myRoles', { path: {} }, signal), ({ roles }) => ({ answer: { roles } })),
} as const satisfies Partial<CallHandlers>
