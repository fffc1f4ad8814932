import { useEffect, useEffectEvent } from 'react'
import { resolveRoute } from './resolve-route'
import { screenOf } from './routes'
import type { Shell } from './shell-around'

/** The screen that the address leads to, perhaps by way of another address. */
function screenAhead({ guard, initialUrl }: Shell) {
  const judge = (address: string) => resolveRoute({ guard, address, initialUrl, leftSession: false })
  const asked = judge(location.pathname + location.search)
  const resolved = 'go' in asked ? judge(asked.go) : asked
  return 'show' in resolved ? screenOf(resolved.show) : undefined
}

/** Fetches the code of the first screen while the texts are on their way, not after them. */
export function useFirstScreen(shell: Shell | undefined): void {
  const fetch = useEffectEvent(() => {
    if (shell !== undefined) void screenAhead(shell)?.code.fetch()
  })
  const guard = shell?.guard
  useEffect(() => fetch(), [guard])
}
