import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import type { View } from '../protocol/views'
import { useDispatch } from './core-client/hooks'
import { resolveRoute, type Resolved } from './resolve-route'
import { useScrollMemory } from './useScrollMemory'

type Shell = View<'shell'>

/** Judges the address and goes where it leads, telling the core what it needs to know. */
export function useResolvedRoute(shell: Shell): Resolved {
  // As they stand in the address bar: the parser of the routes decodes them itself.
  const path = usePathname()
  const address = path + useSearch()
  const dispatch = useDispatch()
  const leftSession = useLeftSession(shell.guard)
  const handled = useRef('')
  useScrollMemory(path)

  const resolved = resolveRoute({
    guard: shell.guard,
    address,
    initialUrl: shell.initialUrl,
    leftSession,
  })
  const leave = useEffectEvent(() => {
    const situation = 'go' in resolved ? `${shell.guard} ${address}` : ''
    if (!('go' in resolved) || handled.current === situation) {
      handled.current = situation
      return
    }
    handled.current = situation
    if (resolved.store !== undefined) void dispatch('storeInitialUrl', { url: resolved.store })
    if (resolved.tell !== undefined) void dispatch(resolved.tell, {})
    navigate(resolved.go, { replace: true })
  })
  useEffect(() => {
    leave()
  }, [shell.guard, address])
  return resolved
}

/** Whether a session ended on this page and no other has begun since. */
function useLeftSession(guard: Shell['guard']): boolean {
  const [last, setLast] = useState({ guard, left: false })
  if (last.guard !== guard) setLast({ guard, left: last.guard === 'open' && guard === 'signedOut' })
  return last.left
}
