import { useEffect, useState, type FunctionComponent, type ReactNode } from 'react'
import { usePart, type Part } from '../faults/part'
import { whenIdle } from '../when-idle'

/** Something that comes when there is time for it, and that nobody misses until then. */
export function Late({ code }: { readonly code: Part<FunctionComponent> }): ReactNode {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    let isLeft = false
    void whenIdle().then(() => {
      if (!isLeft) setDue(true)
    })
    return () => {
      isLeft = true
    }
  }, [])
  const state = usePart(code, isDue)
  return state.is === 'here' ? <state.value /> : null
}
