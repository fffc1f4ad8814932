import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location'
import { defined } from '../protocol/defined'
import { useOwnDispatch } from './core-client/hooks'
import { resolveRoute, type Resolved } from './resolve-route'
import { searchedDeck } from './searched-deck'
import type { Shell } from './shell-around'
import { takePlaceOfForms } from './sign-in-entries'
import { takeAnswer } from './sign-on/answer'
import { useScrollMemory } from './useScrollMemory'
import { forgetWanted, keepWanted, wantedHere } from './wanted-address'

/** Judges the address and goes where it leads, telling the core what it needs to know. */
export function useResolvedRoute(shell: Shell): Resolved {
  // As they stand in the address bar: the parser of the routes decodes them itself.
  const path = usePathname()
  const address = path + useSearch()
  const dispatch = useOwnDispatch()
  const leftSession = useLeftSession(shell)
  const handled = useRef('')
  useScrollMemory(path)

  const resolved = resolveRoute({
    guard: shell.guard,
    address,
    initialUrl: wantedHere(shell.initialUrl),
    searched: useLocationProperty(searchedDeck),
    leftSession,
  })
  const leave = useEffectEvent(() => {
    if (shell.guard === 'open') forgetWanted()
    const situation = 'go' in resolved ? `${shell.guard} ${address}` : ''
    if (!('go' in resolved) || handled.current === situation) {
      handled.current = situation
      return
    }
    handled.current = situation
    if (resolved.store !== undefined) {
      keepWanted(resolved.store)
      void dispatch('storeInitialUrl', { url: resolved.store })
    }
    if (resolved.tell === 'followInitialUrl') {
      // Whoever is in already needs no answer, nor a word of what was begun: neither is for a sign-in later (S-SSO-14).
      takeAnswer()
      void dispatch('followInitialUrl', {})
    }
    if (resolved.tell === 'reportUnknownRoute') void dispatch('reportUnknownRoute', defined({ of: resolved.of }))
    if (shell.guard === 'open') takePlaceOfForms(resolved.go)
    else navigate(resolved.go, { replace: true })
  })
  useEffect(() => {
    leave()
  }, [shell.guard, address])
  return resolved
}

/** Whether somebody has left on this page and nobody has come since; a session that ended by itself is not left. */
function useLeftSession({ guard, ended }: Shell): boolean {
  const [last, setLast] = useState({ guard, left: false })
  if (last.guard !== guard)
    setLast({ guard, left: last.guard === 'open' && guard === 'signedOut' && ended === undefined })
  return last.left
}
