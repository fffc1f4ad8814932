import { useState } from 'react'
import { isLoadFailed } from './faults/Starting'
import type { Shell } from './shell-around'

/**
 * The shell with a sign-in that stays: once it is there, a later sync takes it away neither while it runs nor when it
 * fails, and nothing that was typed is lost. It ends when somebody is in.
 */
export function useSteadySignIn(shell: Shell | undefined): Shell | undefined {
  const [isThere, setIsThere] = useState(false)
  if (shell === undefined) return shell
  const isOut = shell.guard === 'signedOut' || shell.guard === 'starting'
  const shows = isOut && (isThere || (shell.guard === 'signedOut' && !isLoadFailed(shell)))
  if (shows !== isThere) setIsThere(shows)
  return shows ? { ...shell, guard: 'signedOut', load: 'synced' } : shell
}
