import type { Domain } from '../decider'
import { updateEngagement } from '../state'

/** Marks a comment as delivered when the server has it (D-DISC-14). */
export const confirmedPosts: Domain = {
  evolve: {
    actionDelivered: (state, { data: { rowId } }) => {
      const confirmed = Object.entries(state.user.engagement.posts).find(([, post]) => post.rowId === rowId)
      if (confirmed === undefined) return state
      const [responseId, post] = confirmed
      return updateEngagement(state, (current) => ({
        ...current,
        posts: { ...current.posts, [responseId]: { ...post, pending: false } },
      }))
    },
  },
}
