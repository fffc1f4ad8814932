import type { CallName, Params } from '../../protocol/api'
import type { VersionedPart } from '../api/etags'

interface Invalidation<N extends CallName> {
  changes(params: Params<N>): readonly VersionedPart[]
}

/**
 * Which ETagged answers each call invalidates. An unlisted call invalidates 'all': a missing entry costs time, but
 * never serves outdated content.
 */
export const etagInvalidations: { readonly [N in CallName]?: Invalidation<N> } = {
  seeCard: { changes: ({ deckId }) => (deckId === undefined ? ['all'] : ['seen', `deck ${deckId}`]) },
  recordAnswers: {
    changes: (params) =>
      (Array.isArray(params) ? params : [params]).map(({ deckId }): VersionedPart => `deck ${deckId}`),
  },
  track: { changes: () => [] },
  seeNotifications: { changes: () => [] },
  registerPush: { changes: () => [] },
}
