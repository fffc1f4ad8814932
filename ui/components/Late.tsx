import type { FunctionComponent, ReactNode } from 'react'
import { usePart, type Part } from '../faults/part'

/** Something that comes when it is there, and that nobody misses until then. */
export function Late({ code }: { readonly code: Part<FunctionComponent> }): ReactNode {
  const state = usePart(code)
  return state.is === 'here' ? <state.value /> : null
}
