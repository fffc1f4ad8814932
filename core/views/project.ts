import type { View, ViewName, ViewParams } from '../../protocol/views'
import { deckNeeds } from '../deck/open-deck'
import { settingPasswordUntil } from '../session/set-password'
import type { Mine, State } from '../state'
import { certificateView } from './certificate'
import type { ViewContext } from './context'
import { deckView } from './deck'
import { guardOf } from './guard'
import { healthView } from './health'
import { homeView } from './home'
import { deckChange, homeChange } from './next-change'
import { searchView } from './search'
import { setPasswordView } from './set-password'
import { sharedCardView } from './shared-card'
import { shellView } from './shell'
import { signInView } from './sign-in'

/** A payload that a view draws on. */
export interface ContentNeed {
  readonly kind: 'deck' | 'home' | 'library' | 'search'
  readonly hash: string
}

/** A part of the state that a view can be blind to. */
type Part = keyof State | keyof Mine

interface Projection<N extends ViewName> {
  /** Shows what belongs to the user: nothing unless a user is signed in and held by no guard (S-ROUTE-31, 33..37). */
  readonly guarded: boolean
  readonly view: (state: State, params: ViewParams<N>, context: ViewContext) => View<N>
  readonly needs: (state: State, params: ViewParams<N>) => readonly ContentNeed[]
  /** When it will show something else by itself, device time; left out for a view that no time changes. */
  readonly change?: (state: State, params: ViewParams<N>, context: ViewContext) => number | undefined
  /** Parts of the state that the view does not look at: when nothing else changed, it need not be computed again. */
  readonly blindTo: readonly Part[]
}

const bookkeeping = ['seq', 'timers', 'calls', 'alerts'] as const

const none = (): readonly ContentNeed[] => []
const need = (kind: ContentNeed['kind'], hash: string | undefined): readonly ContentNeed[] =>
  hash === undefined ? [] : [{ kind, hash }]
const ofDeck = (state: State, deckId: string): readonly ContentNeed[] =>
  deckNeeds(state, deckId).flatMap((hash) => need('deck', hash))
const lists = ({
  mine: {
    library: { home, library },
  },
}: State): readonly ContentNeed[] => [...need('home', home), ...need('library', library)]

const searches = ({ mine: { tabs } }: State): readonly ContentNeed[] =>
  Object.values(tabs).flatMap(({ search }) => need('search', search?.content))

/** Every view, one entry each. */
const projections: { readonly [N in ViewName]: Projection<N> } = {
  shell: {
    guarded: false,
    view: (state, _params, context) => shellView(state, context),
    needs: ({
      mine: {
        library: { library },
      },
    }) => need('library', library),
    blindTo: [],
  },
  // It is there for a user whom a guard holds; it shows them nothing but their own address.
  setPassword: {
    guarded: false,
    view: (state, _params, context) => setPasswordView(state, context),
    needs: none,
    change: (state, _params, { at }) => settingPasswordUntil(state, at),
    blindTo: [],
  },
  signIn: { guarded: false, view: (state, _params, context) => signInView(state, context), needs: none, blindTo: [] },
  home: {
    guarded: true,
    view: (state, _params, context) => homeView(state, context),
    needs: lists,
    change: (state, _params, context) => homeChange(state, context),
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement'],
  },
  deck: {
    guarded: true,
    view: (state, { deckId }, context) => deckView(state, deckId, context),
    // The library says what locks it.
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...need('library', state.mine.library.library)],
    change: (state, { deckId }, context) => deckChange(state, deckId, context),
    blindTo: [...bookkeeping, 'outbox'],
  },
  certificate: {
    guarded: true,
    view: (state, { deckId }, context) => certificateView(state, deckId, context),
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...lists(state)],
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement'],
  },
  search: {
    guarded: true,
    view: (state, _params, context) => searchView(state, context),
    needs: (state) => [...lists(state), ...searches(state)],
    blindTo: [...bookkeeping, 'outbox', 'engagement'],
  },
  sharedCard: {
    guarded: true,
    view: (state, { cardId }, context) => sharedCardView(state, cardId, context),
    needs: none,
    blindTo: [...bookkeeping, 'outbox', 'engagement', 'library', 'seen', 'quiz'],
  },
  health: { guarded: false, view: (state, _params, context) => healthView(state, context), needs: none, blindTo: [] },
}

/** May the change from one state to another be seen in a view at all? */
export const mayShow = (name: ViewName, before: State, after: State): boolean => {
  const blind: readonly string[] = projections[name].blindTo
  const differs = (one: object, other: object): boolean => {
    const seen = new Map(Object.entries(one))
    return Object.entries(other).some(([part, value]) => seen.get(part) !== value && !blind.includes(part))
  }
  if (blind.length === 0) return true
  const { mine: mineBefore, ...restBefore } = before
  const { mine: mineAfter, ...restAfter } = after
  return differs(mineBefore, mineAfter) || differs(restBefore, restAfter)
}

/** A view of the state, for one tab at one time; nothing for a view that may not be shown now. */
export function project<N extends ViewName>(
  name: N,
  params: ViewParams<N>,
  state: State,
  context: ViewContext,
): View<N> | undefined {
  const { guarded, view } = projections[name]
  return guarded && guardOf(state, context.whiteLabel) !== 'open' ? undefined : view(state, params, context)
}

/** When a view will next show something else although nothing has happened: device time, ms UTC; undefined: never. */
export const nextChange = <N extends ViewName>(
  name: N,
  params: ViewParams<N>,
  state: State,
  context: ViewContext,
): number | undefined => projections[name].change?.(state, params, context)

/** The payloads that a view draws on, which are to be in memory before it is projected. */
export const contentNeeds = <N extends ViewName>(
  name: N,
  params: ViewParams<N>,
  state: State,
): readonly ContentNeed[] => projections[name].needs(state, params)
