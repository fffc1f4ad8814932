import type { Fold } from '../../core/log/fold-by'
import type { ViewContext } from '../../core/views/context'
import { mayShow, project } from '../../core/views/project'
import type { Projection } from '../../core/views/projection'
import type { ViewName, ViewParams } from '../../protocol/views'
import type { ContentCache } from '../contents'
import { renewed } from './renewed'

/** What values are taken of: the state, or a view that the screens show. */
export interface Subject {
  /** Reads the content that is shown of a state; undefined when it is at hand. */
  readonly ready: (fold: Fold) => Promise<unknown> | undefined
  readonly valueOf: (fold: Fold) => unknown
}

export const stateItself: Subject = { ready: () => undefined, valueOf: ({ state }) => state }

/** Where and when a view is looked at; it stays the same for every state, so that nothing but the state sets its values. */
export type Circumstances = Omit<ViewContext, 'contents' | 'health'>

/** A view by its fields as they are posted: a list whose items go one by one is there by the names of its items. */
export function viewSubject<N extends ViewName>(
  projection: Projection<N>,
  params: ViewParams<N>,
  circumstances: Circumstances,
  contents: ContentCache,
): Subject {
  const computed = ({ state, health }: Fold): unknown => {
    const view = project(projection, params, renewed(state), { ...circumstances, health, contents })
    return view === undefined ? undefined : Object.fromEntries(projection.posted?.(view) ?? Object.entries(view))
  }
  let last: { readonly fold: Fold; readonly value: unknown } | undefined
  return {
    ready: ({ state }) => {
      const missing = projection
        .needs(state, params)
        .filter(({ kind, hash }) => contents[kind](hash) === undefined && contents.isGone?.(hash) !== true)
      return missing.length === 0 ? undefined : contents.load(missing)
    },
    valueOf: (fold) => {
      if (last === undefined || mayShow(projection, last.fold.state, fold.state)) last = { fold, value: computed(fold) }
      return last.value
    },
  }
}
