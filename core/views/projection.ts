import type { View, ViewName, ViewParams } from '../../protocol/views'
import { deckNeeds } from '../deck/content-hash'
import type { Mine, State } from '../state'
import type { ViewContext } from './context'

/** A payload that a view draws on. */
export interface ContentNeed {
  readonly kind: 'deck' | 'home' | 'library' | 'search' | 'thread' | 'report'
  readonly hash: string
}

/** A part of the state that a view can be blind to. */
type Part = keyof State | keyof Mine

/** How a view is made of the state. */
export interface Projection<N extends ViewName> {
  /** Shows what belongs to the user: nothing unless a user is signed in and held by no guard (S-ROUTE-31, 33..37). */
  readonly guarded: boolean
  readonly view: (state: State, params: ViewParams<N>, context: ViewContext) => View<N>
  readonly needs: (state: State, params: ViewParams<N>) => readonly ContentNeed[]
  /** Its fields as they are posted, where a list goes item by item; else its top-level fields. */
  readonly posted?: (view: View<N>) => readonly (readonly [string, unknown])[]
  /** When it will show something else by itself, device time; left out for a view that no time changes. */
  readonly change?: (state: State, params: ViewParams<N>, context: ViewContext) => number | undefined
  /** Parts of the state that the view does not look at: when nothing else changed, it need not be computed again. */
  readonly blindTo: readonly Part[]
}

/** Every view, one entry each. */
export type Projections = { readonly [N in ViewName]: Projection<N> }

/** What changes without anybody seeing it. */
export const bookkeeping = ['seq', 'timers', 'calls', 'alerts'] as const

export const none = (): readonly ContentNeed[] => []
export const need = (kind: ContentNeed['kind'], hash: string | undefined): readonly ContentNeed[] =>
  hash === undefined ? [] : [{ kind, hash }]
/** The content of a deck. */
export const ofDeck = (state: State, deckId: string): readonly ContentNeed[] =>
  deckNeeds(state, deckId).flatMap((hash) => need('deck', hash))
/** The lists that Home shows. */
export const lists = ({
  mine: {
    library: { home, library },
  },
}: State): readonly ContentNeed[] => [...need('home', home), ...need('library', library)]
