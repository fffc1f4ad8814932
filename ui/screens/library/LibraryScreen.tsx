import { useCallback, useState, type ReactNode } from 'react'
import type { Route } from '../../../protocol/paths'
import { CategoryLevel } from './CategoryLevel'
import { SlideTransition } from './SlideTransition'

/** Id of the top level; no category has an empty id. */
const TOP = ''

/** Renders the library, one level at a time (S-LIB). */
export function LibraryScreen({ route }: { readonly route: Route }): ReactNode {
  const level = route.name === 'library' ? (route.categoryId ?? TOP) : TOP
  const [above, setAbove] = useState<readonly string[]>([])
  const onPath = useCallback((path: readonly string[]) => setAbove(path), [])
  return (
    <SlideTransition
      level={level}
      leadsBack={level === TOP || above.includes(level)}
      render={(shown) => <CategoryLevel categoryId={shown === TOP ? undefined : shown} onPath={onPath} />}
    />
  )
}
