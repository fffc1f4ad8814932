import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { buildPath } from '../../../../protocol/paths'
import { useDispatch, useSilentDispatch } from '../../../core-client/hooks'
import { hasSsoCallback, takeSsoCallback } from '../../../sso/sso-callback'

const start = buildPath({ name: 'start' })

/**
 * Passes the response of single sign-on to the core, once (S-ROUTE-23, S-ROUTE-24). A return without a response means
 * that the user closed the provider's page (S-SSO-14). Returns true until the result is known.
 */
export function useSsoCallback(busy: boolean): boolean {
  const dispatch = useDispatch()
  const silentDispatch = useSilentDispatch()
  const [given] = useState(hasSsoCallback)
  const [asking, setAsking] = useState(given)
  const handOver = useEffectEvent(async () => {
    const answer = takeSsoCallback()
    if (location.pathname !== start) navigate(start, { replace: true })
    if (answer === undefined) return
    const { method, signOn, email } = answer
    // If the sign-in fails, the methods found for the email show again.
    if (email !== '') await silentDispatch('openSignIn', { email })
    await dispatch('logIn', { method, name: method, filled: true }, { signOn })
  })
  useEffect(() => {
    void handOver().then(() => setAsking(false))
    // The browser may restore the page from its back/forward cache.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void handOver()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  return asking || (given && busy)
}
