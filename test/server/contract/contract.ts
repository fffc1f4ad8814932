import type { Answer, CallName } from '../../../protocol/api'
import type { Story } from '../people'
import type { CallOptions, Sandbox } from '../sandbox'

/** What a prepared request may lean on. */
export interface World {
  readonly sandbox: Sandbox
  readonly story: Story
  /** Maya's session: a learner of the default organisation. */
  readonly session: string
}

/** One call as the specification has it, a request for it, and what its answer must say. */
export interface Contract<N extends CallName> {
  /** Names the requirements that it proves. */
  readonly title: string
  readonly call: `${'GET' | 'POST' | 'DELETE'} /${string}`
  /** The fields of the body, or of each item when it is a list. */
  readonly body?: readonly string[]
  /** The fields of the query. */
  readonly query?: readonly string[]
  request(world: World): CallOptions<N> | Promise<CallOptions<N>>
  /** What is true afterwards; `asked` is the request that was made. */
  holds(answer: Answer<N>, world: World, asked: CallOptions<N>): void | Promise<void>
}

export type Contracts<N extends CallName> = { readonly [K in N]: Contract<K> }
