import { useState } from 'react'
import { isLoadFailed } from './errors/Starting'
import type { Shell } from './shell-frame'

/**
 * Keeps the sign-in form mounted once it is shown: a later sync, running or failed, does not remove it, so no input is
 * lost. Ends when a user has signed in.
 */
export function useStickySignIn(shell: Shell | undefined): Shell | undefined {
  const [isThere, setIsThere] = useState(false)
  if (shell === undefined) return shell
  const isOut = shell.guard === 'signedOut' || shell.guard === 'starting'
  const shows = isOut && (isThere || (shell.guard === 'signedOut' && !isLoadFailed(shell)))
  if (shows !== isThere) setIsThere(shows)
  return shows ? { ...shell, guard: 'signedOut', load: 'synced' } : shell
}
