import { useEffect, useEffectEvent } from 'react'
import type { Language } from '../../protocol/languages'
import { fetchCatalogue } from '../i18n/catalogues'
import { within } from '../core-client/worker-link'
import { fetchView } from '../core-client/hooks'
import { hasServiceWorker } from '../pwa/has-service-worker'
import type { Route } from '../../protocol/paths'
import { resolveRoute } from '../navigation/resolve-route'
import { screenOf } from '../routes'
import { categorySearchDeck } from '../navigation/history-entry'
import type { Shell } from '../shell-frame'
import { redirectTarget } from '../navigation/post-login-redirect'

/** Returns the route of the address, if needed after one redirect. */
function routeAhead({ guard, initialUrl: stored, user }: Partial<Shell> & Pick<Shell, 'guard'>): Route | undefined {
  const initialUrl = redirectTarget(stored, user?.id)
  const judge = (address: string) =>
    resolveRoute({ guard, address, initialUrl, searched: categorySearchDeck(), leftSession: false })
  const asked = judge(location.pathname + location.search)
  const resolved = 'go' in asked ? judge(asked.go) : asked
  return 'show' in resolved ? resolved.show : undefined
}

/** Maximum wait for Home's code and texts before the first render, ms. */
const MAX_HOME_WAIT_MS = 300

/** Loads Home's code and texts, so that the first render shows stored views completely; resolves in any case. */
export async function whenHomeLoaded(language: Language): Promise<void> {
  const loaded = Promise.all([screenOf({ name: 'home' }).code.fetch(), fetchCatalogue(language, 'start')])
  await within(MAX_HOME_WAIT_MS, loaded)
}

/** Loads Home's data in parallel with its code. */
function fetchHome(): void {
  fetchView('home', {})
  fetchView('today', {})
}

/**
 * Loads the code of the first screen in parallel with the texts. If the device has the app, also in parallel with the
 * start of the core, as if a user were signed in. On a first visit that would slow down the start.
 */
export function useFirstScreen(shell: Shell | undefined): void {
  const fetch = useEffectEvent(() => {
    if (shell === undefined && !hasServiceWorker()) return
    const route = routeAhead(shell ?? { guard: 'open' })
    if (route === undefined) return
    void screenOf(route).code.fetch()
    if (route.name === 'home') fetchHome()
  })
  const guard = shell?.guard
  useEffect(() => fetch(), [guard])
}
