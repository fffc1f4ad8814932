import { useEffect, useState } from 'react'
import { queryTarget } from '../../../../protocol/path-rules'
import { useBeginSignOn, useDispatch } from '../../../core-client/hooks'
import { keepBeginning } from '../../../sign-on/answer'

interface Begin {
  /** Resolves with the address to go to; undefined when it could not begin, which the form says by then. */
  readonly begin: (way: string) => Promise<string | undefined>
  /** One has been pressed, and the browser is about to leave. */
  readonly leaving: boolean
}

/** Begins a sign-in elsewhere in this tab; what it is to be answered by stays here (X-SEC-03). */
export function useBegin(email: string): Begin {
  const beginSignOn = useBeginSignOn()
  const dispatch = useDispatch()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // The page may be shown again as it was left.
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
    // The address comes back without its query, and with it would go where its link leads.
    const url = queryTarget(location.pathname + location.search)
    if (url !== undefined) await dispatch('storeInitialUrl', { url })
    keepBeginning(begun.kept, email)
    return begun.address
  }
  return { begin, leaving }
}
