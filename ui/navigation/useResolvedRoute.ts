import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location'
import { omitUndefined } from '../../protocol/omit-undefined'
import { roleCodeOf } from '../../protocol/paths'
import { useSilentDispatch } from '../core-client/hooks'
import { resolveRoute, type Resolved } from './resolve-route'
import { categorySearchDeck } from './history-entry'
import type { Shell } from '../shell-frame'
import { replaceForms } from './sign-in-history'
import { takeSsoCallback } from '../sso/sso-callback'
import { useScrollMemory } from './useScrollMemory'
import { clearRedirect, storeRedirect, redirectTarget } from './post-login-redirect'

/** Resolves the address, redirects if needed, and sends the core the intents that the result requires. */
export function useResolvedRoute(shell: Shell): Resolved {
  // Encoded as in the address bar: the route parser decodes them.
  const path = usePathname()
  const address = path + useSearch()
  const dispatch = useSilentDispatch()
  const { leftSession, endedFor } = useEndOfSession(shell)
  const handled = useRef('')
  useScrollMemory(path)

  const resolved = resolveRoute({
    guard: shell.guard,
    address,
    initialUrl: redirectTarget(shell.initialUrl, shell.user?.id),
    searched: useLocationProperty(categorySearchDeck),
    leftSession,
  })
  const leave = useEffectEvent(() => {
    if (shell.guard === 'open') clearRedirect()
    const situation = 'go' in resolved ? `${shell.guard} ${address}` : ''
    if (!('go' in resolved) || handled.current === situation) {
      handled.current = situation
      return
    }
    handled.current = situation
    if (resolved.store !== undefined) {
      // A role link is for any user. The user whose session ended is known only in this tab.
      const whose = roleCodeOf(resolved.store) === undefined ? endedFor : undefined
      storeRedirect(resolved.store, whose)
      if (whose === undefined) void dispatch('storeInitialUrl', { url: resolved.store })
    }
    if (resolved.tell === 'followInitialUrl') {
      // A signed-in user needs no SSO callback and no pending sign-on: neither is kept for a later sign-in (S-SSO-14).
      takeSsoCallback()
      void dispatch('followInitialUrl', {})
    }
    if (resolved.tell === 'reportUnknownRoute') void dispatch('reportUnknownRoute', omitUndefined({ of: resolved.of }))
    if (shell.guard === 'open') replaceForms(resolved.go)
    else navigate(resolved.go, { replace: true })
  })
  useEffect(() => {
    leave()
  }, [shell.guard, address])
  return resolved
}

interface EndOfSession {
  /** A user logged out on this page, and no user has signed in since. */
  readonly leftSession: boolean
  /** The user whose session expired on this page, if no user has signed in since. */
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
