import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location'
import { defined } from '../protocol/defined'
import { roleCodeOf } from '../protocol/role-link'
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
  const { leftSession, endedFor } = useEndOfSession(shell)
  const handled = useRef('')
  useScrollMemory(path)

  const resolved = resolveRoute({
    guard: shell.guard,
    address,
    initialUrl: wantedHere(shell.initialUrl, shell.user?.id),
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
      // A role link is for whoever has it; of all tabs, where somebody was is this one's alone.
      const whose = roleCodeOf(resolved.store) === undefined ? endedFor : undefined
      keepWanted(resolved.store, whose)
      if (whose === undefined) void dispatch('storeInitialUrl', { url: resolved.store })
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

interface EndOfSession {
  /** Somebody has left on this page and nobody has come since. */
  readonly leftSession: boolean
  /** Whose session has ended by itself on this page, where nobody has come since. */
  readonly endedFor: string | undefined
}

function useEndOfSession({ guard, ended, user }: Shell): EndOfSession {
  const now = { guard, who: user?.id }
  const [last, setLast] = useState<typeof now & EndOfSession>({ ...now, leftSession: false, endedFor: undefined })
  if (last.guard !== guard || last.who !== now.who) {
    const isOver = last.guard === 'open' && guard === 'signedOut'
    const byItself = ended !== undefined
    setLast({ ...now, leftSession: isOver && !byItself, endedFor: isOver && byItself ? last.who : undefined })
  }
  return last
}
