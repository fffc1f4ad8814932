import type { View, ViewName, ViewParams } from '../../protocol/views'
import { deckNeeds } from '../deck/content-hash'
import type { UserState, State } from '../state'
import type { ViewContext } from './context'

/** A payload that a view requires. */
export interface ContentNeed {
  readonly kind: 'deck' | 'home' | 'library' | 'search' | 'thread' | 'report'
  readonly hash: string
}

/** A slice of the state: of the device, or of the signed-in user. */
export type StateSlice = Exclude<keyof State, 'user'> | keyof UserState

/**
 * Inputs that change without an event. A view that reads one is computed at every refresh; only a view without `change`
 * declares `at`.
 */
export type EnvironmentInput = 'at' | 'storage' | 'health'

/** How a view is computed from the state. */
export interface Projection<N extends ViewName> {
  /** Shows user content: only for a signed-in user who is not blocked by a guard (S-ROUTE-31, 33..37). */
  readonly guarded: boolean
  readonly view: (state: State, params: ViewParams<N>, context: ViewContext) => View<N>
  readonly needs: (state: State, params: ViewParams<N>) => readonly ContentNeed[]
  /** The posted fields of a view that posts a list item by item; by default its top-level fields. */
  readonly posted?: (view: View<N>) => readonly (readonly [string, unknown])[]
  /** When the view changes without an event, device time; absent for a view that does not depend on time. */
  readonly expiresAt?: (state: State, params: ViewParams<N>, context: ViewContext) => number | undefined
  /** Everything that `view` and `change` read: the view is computed again only when one of these has changed. */
  readonly reads: readonly (StateSlice | EnvironmentInput)[]
}

/** Read by the cover of a deck: its progress here, its trial, its tucked cards, and its list entries. */
export const tileReads = ['device', 'session', 'sync', 'library', 'quiz', 'seen', 'engagement'] as const

/** All views, one entry each. */
export type Projections = { readonly [N in ViewName]: Projection<N> }

export const needNothing = (): readonly ContentNeed[] => []
export const need = (kind: ContentNeed['kind'], hash: string | undefined): readonly ContentNeed[] =>
  hash === undefined ? [] : [{ kind, hash }]
/** Needs the content of a deck. */
export const needDeck = (state: State, deckId: string): readonly ContentNeed[] =>
  deckNeeds(state, deckId).flatMap((hash) => need('deck', hash))
/** Needs the lists that Home shows. */
export const needLists = ({
  user: {
    library: { home, library },
  },
}: State): readonly ContentNeed[] => [...need('home', home), ...need('library', library)]
