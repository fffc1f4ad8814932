import type { CallName, Params, Query } from '../../protocol/api'

interface Asking<N extends CallName> {
  readonly query: Query<N>
  readonly params: Params<N>
}

interface Costing<N extends CallName> {
  /** In tokens (call-budget.ts), each about 10 ms of the server's work. */
  cost(asking: Asking<N>): number
}

const fixed = (tokens: number) => ({ cost: () => tokens })

/** Costs of calls; unlisted calls cost one token. See the cost harness in docs/testing.md. */
export const callCosts: { readonly [N in CallName]?: Costing<N> } = {
  sync: fixed(2),
  home: fixed(2),
  library: fixed(3),
  deck: fixed(2),
  category: fixed(2),
  trendingCategories: fixed(2),
  search: fixed(5),
  searchCards: fixed(5),
  favorites: fixed(2),
  standings: { cost: ({ query }) => 10 * Math.max(1, new Set(query.competitionIds).size) },
  discussionResponses: fixed(2),
  quizReport: fixed(20),
  exportQuizReport: fixed(20),
  completeAttempt: fixed(2),
  submitFeedback: { cost: ({ params }) => (params.type === 'discussion' ? 5 : 1) },
  track: { cost: ({ params }) => 1 + params.items.length / 20 },
  recordAnswers: { cost: ({ params }) => (Array.isArray(params) ? 1 + params.length / 20 : 1) },
}
