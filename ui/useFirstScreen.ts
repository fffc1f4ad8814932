import { useEffect, useEffectEvent } from 'react'
import { fetchView } from './core-client/hooks'
import { isKept } from './installed/is-kept'
import type { Route } from '../protocol/paths'
import { resolveRoute } from './resolve-route'
import { screenOf } from './routes'
import { searchedDeck } from './searched-deck'
import type { Shell } from './shell-around'
import { wantedHere } from './wanted-address'

/** What the address leads to, perhaps by way of another address. */
function routeAhead({ guard, initialUrl: stored, user }: Partial<Shell> & Pick<Shell, 'guard'>): Route | undefined {
  const initialUrl = wantedHere(stored, user?.id)
  const judge = (address: string) =>
    resolveRoute({ guard, address, initialUrl, searched: searchedDeck(), leftSession: false })
  const asked = judge(location.pathname + location.search)
  const resolved = 'go' in asked ? judge(asked.go) : asked
  return 'show' in resolved ? resolved.show : undefined
}

/** What Home shows comes while its code is on its way, not after it. */
function fetchHome(): void {
  fetchView('home', {})
  fetchView('today', {})
}

/**
 * Fetches the code of the first screen while the texts are on their way, not after them; where the device has the app,
 * while the core starts, as if somebody were signed in: on a first visit it would hold up what the start needs.
 */
export function useFirstScreen(shell: Shell | undefined): void {
  const fetch = useEffectEvent(() => {
    if (shell === undefined && !isKept()) return
    const route = routeAhead(shell ?? { guard: 'open' })
    if (route === undefined) return
    void screenOf(route).code.fetch()
    if (route.name === 'home') fetchHome()
  })
  const guard = shell?.guard
  useEffect(() => fetch(), [guard])
}
