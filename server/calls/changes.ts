import type { CallName, Params } from '../../protocol/api'
import type { Part } from '../stamps'

interface Changing<N extends CallName> {
  changes(params: Params<N>): readonly Part[]
}

/**
 * What the calls change of answers that are told by stamps. A call that is not here changes 'all', so that one which is
 * forgotten costs time and shows nobody what is old.
 */
export const callChanges: { readonly [N in CallName]?: Changing<N> } = {
  seeCard: { changes: ({ deckId }) => (deckId === undefined ? ['all'] : ['seen', `deck ${deckId}`]) },
  recordAnswers: {
    changes: (params) => (Array.isArray(params) ? params : [params]).map(({ deckId }): Part => `deck ${deckId}`),
  },
  track: { changes: () => [] },
  seeNotifications: { changes: () => [] },
  registerPush: { changes: () => [] },
}
