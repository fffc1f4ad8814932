import { useEffect, useState, type FunctionComponent, type ReactNode } from 'react'
import { useLazyModule, type LazyModule } from './lazy-module'
import { whenIdle } from '../prefetch/when-idle'

/** Renders an optional component, loaded in idle time. */
export function LazyOnIdle({ code }: { readonly code: LazyModule<FunctionComponent> }): ReactNode {
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
  const state = useLazyModule(code, isDue)
  return state.is === 'loaded' ? <state.value /> : null
}
