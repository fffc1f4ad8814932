import type { FoldResult } from '../../core/log/fold-with-codecs'
import type { ViewContext } from '../../core/views/context'
import { mayAffect, project } from '../../core/views/project'
import type { Projection } from '../../core/views/projection'
import type { ViewName, ViewParams } from '../../protocol/views'
import type { ContentCache } from '../contents/content-cache'
import { cloneState } from './clone-state'

/** Source of inspected values: the state, or a view on screen. */
export interface ValueSource {
  /** Loads the content that the view needs for a state; undefined if it is in memory. */
  readonly ready: (fold: FoldResult) => Promise<unknown> | undefined
  readonly valueOf: (fold: FoldResult) => unknown
}

export const stateSource: ValueSource = { ready: () => undefined, valueOf: ({ state }) => state }

/**
 * Time and tab in which a view is computed. They are the same for every state, so that only the state determines its
 * values.
 */
export type ViewEnvironment = Omit<ViewContext, 'contents' | 'health'>

/** Creates a subject from the posted fields of a view: a list that is posted item by item has one field per item. */
export function viewSource<N extends ViewName>(
  projection: Projection<N>,
  params: ViewParams<N>,
  circumstances: ViewEnvironment,
  contents: ContentCache,
): ValueSource {
  const computed = ({ state, health }: FoldResult): unknown => {
    const view = project(projection, params, cloneState(state), { ...circumstances, health, contents })
    return view === undefined ? undefined : Object.fromEntries(projection.posted?.(view) ?? Object.entries(view))
  }
  let last: { readonly fold: FoldResult; readonly value: unknown } | undefined
  return {
    ready: ({ state }) => {
      const missing = projection
        .needs(state, params)
        .filter(({ kind, hash }) => contents[kind](hash) === undefined && contents.isGone?.(hash) !== true)
      return missing.length === 0 ? undefined : contents.load(missing)
    },
    valueOf: (fold) => {
      if (last === undefined || mayAffect(projection, last.fold.state, fold.state))
        last = { fold, value: computed(fold) }
      return last.value
    },
  }
}
