import { useEffect, useState } from 'react'
import { queryTarget } from '../../../../protocol/path-rules'
import { useBeginSignOn, useDispatch } from '../../../core-client/hooks'
import { storeSsoState } from '../../../sso/sso-callback'

interface BeginSso {
  /** Resolves with the URL to go to; undefined when it failed, which the form then shows. */
  readonly begin: (way: string) => Promise<string | undefined>
  /** A button was pressed, and the browser is about to leave. */
  readonly leaving: boolean
}

/** Starts single sign-on in this tab; the state that verifies the response stays in this tab (X-SEC-03). */
export function useBeginSso(email: string): BeginSso {
  const beginSignOn = useBeginSignOn()
  const dispatch = useDispatch()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // The browser may restore the page from its back/forward cache.
    const shown = () => setLeaving(false)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  const begin = async (way: string) => {
    setLeaving(true)
    const begun = await beginSignOn(way).catch(() => undefined)
    if (begun === undefined) {
      setLeaving(false)
      const method = way === 'saml' ? 'saml' : 'oauth'
      await dispatch('logIn', { method, name: way, filled: true }, { signOn: '' })
      return undefined
    }
    // The provider returns to the URL without its query, so its link target is stored first.
    const url = queryTarget(location.pathname + location.search)
    if (url !== undefined) await dispatch('storeInitialUrl', { url })
    storeSsoState(begun.kept, email)
    return begun.address
  }
  return { begin, leaving }
}
