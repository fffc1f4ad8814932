import type { Answer, CallName } from '../../../protocol/api'
import type { Story } from '../people'
import type { CallOptions, Sandbox } from '../sandbox'

/** The context of a prepared request. */
export interface World {
  readonly sandbox: Sandbox
  readonly story: Story
  /** The session of Maya, a learner of the default organisation. */
  readonly session: string
}

/** One call of the specification, a request for it, and the checks of its response. */
export interface Contract<N extends CallName> {
  /** Contains the ids of the proven requirements. */
  readonly title: string
  readonly call: `${'GET' | 'POST' | 'DELETE'} /${string}`
  /** The fields of the body, or of each item when it is a list. */
  readonly body?: readonly string[]
  /** The fields of the query. */
  readonly query?: readonly string[]
  request(world: World): CallOptions<N> | Promise<CallOptions<N>>
  /** Checks the state after the call; `asked` is the request. */
  holds(answer: Answer<N>, world: World, asked: CallOptions<N>): void | Promise<void>
}

export type Contracts<N extends CallName> = { readonly [K in N]: Contract<K> }
