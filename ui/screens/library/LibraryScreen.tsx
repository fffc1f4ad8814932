import { useCallback, useState, type ReactNode } from 'react'
import type { Route } from '../../../protocol/paths'
import { Level } from './Level'
import { Slides } from './Slides'

/** The name of the library's top among the levels; no category is called by an empty word. */
const TOP = ''

/** The library, a level at a time (S-LIB). */
export function LibraryScreen({ route }: { readonly route: Route }): ReactNode {
  const level = route.name === 'library' ? (route.categoryId ?? TOP) : TOP
  const [above, setAbove] = useState<readonly string[]>([])
  const onPath = useCallback((path: readonly string[]) => setAbove(path), [])
  return (
    <Slides
      level={level}
      leadsBack={level === TOP || above.includes(level)}
      render={(shown) => <Level categoryId={shown === TOP ? undefined : shown} onPath={onPath} />}
    />
  )
}
