import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { initialEmail } from '../../../protocol/path-rules'

/** The email that the address brings along, once: it is taken out of the address bar and of the history at once. */
export function useInitialEmail(): string | undefined {
  const [email] = useState(() => initialEmail(location.pathname + location.search))
  useEffect(() => {
    const address = new URL(location.href)
    if (email === undefined || !address.searchParams.has('email')) return
    address.searchParams.delete('email')
    navigate(address.pathname + address.search, { replace: true })
  }, [email])
  return email
}
