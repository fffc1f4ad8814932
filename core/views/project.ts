import type { View, ViewName, ViewParams } from '../../protocol/views'
import type { State } from '../state'
import type { ViewContext } from './context'
import { guardOf } from './guard'
import type { Projection } from './projection'

/** May the change from one state to another be seen in a view at all? */
export const mayShow = (
  { blindTo: blind }: { readonly blindTo: readonly string[] },
  before: State,
  after: State,
): boolean => {
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
  { guarded, view }: Projection<N>,
  params: ViewParams<N>,
  state: State,
  context: ViewContext,
): View<N> | undefined {
  return guarded && guardOf(state, context.whiteLabel) !== 'open' ? undefined : view(state, params, context)
}
