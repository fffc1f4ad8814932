import type { View, ViewName, ViewParams } from '../../protocol/views'
import type { State } from '../state'
import type { ViewContext } from './context'
import { guardOf } from './guard'
import type { Projection, StateSlice, EnvironmentInput } from './projection'

/** State that decides whether a guarded view is shown. */
const guardReads = ['device', 'session', 'sync'] as const satisfies readonly StateSlice[]

/** Returns everything that a projection reads, including its guard. */
export const readsOf = ({
  guarded,
  reads,
}: Pick<Projection<ViewName>, 'guarded' | 'reads'>): Projection<ViewName>['reads'] =>
  guarded ? [...guardReads, ...reads] : reads

/** Can the change from one state to another affect a view? It can if a part that the view reads has changed. */
export const mayAffect = (
  projection: Pick<Projection<ViewName>, 'guarded' | 'reads'>,
  before: State,
  after: State,
): boolean => readsOf(projection).some((part) => hasChanged(part, before, after))

function hasChanged(part: StateSlice | EnvironmentInput, before: State, after: State): boolean {
  switch (part) {
    case 'at':
    case 'storage':
    case 'health':
      return true
    case 'seq':
    case 'device':
    case 'quarantine':
      return before[part] !== after[part]
    default:
      return before.user[part] !== after.user[part]
  }
}

/** Projects a view of the state, for one tab at one time; undefined for a view that may not be shown now. */
export function project<N extends ViewName>(
  { guarded, view }: Projection<N>,
  params: ViewParams<N>,
  state: State,
  context: ViewContext,
): View<N> | undefined {
  return guarded && guardOf(state, context.whiteLabel) !== 'open' ? undefined : view(state, params, context)
}
