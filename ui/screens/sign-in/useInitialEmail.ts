import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { initialEmail } from '../../../protocol/path-rules'
import type { View } from '../../../protocol/views'
import { useDispatch } from '../../core-client/hooks'

const emailHere = (): string | undefined => initialEmail(location.pathname + location.search)

/** Shows the email form first when the URL contains an email: another tab may have left another form. */
export function useFormOfEmail(form: View<'signIn'>['form']): void {
  const dispatch = useDispatch()
  const begin = useEffectEvent(() => {
    if (form !== 'passwordless' && emailHere() !== undefined)
      void dispatch('chooseSignInForm', { form: 'passwordless' })
  })
  useEffect(() => begin(), [])
}

/** Returns the email of the URL, and removes it from the address bar and the history at once. */
export function useInitialEmail(): string | undefined {
  const [email] = useState(emailHere)
  useEffect(() => {
    const address = new URL(location.href)
    if (email === undefined || !address.searchParams.has('email')) return
    address.searchParams.delete('email')
    navigate(address.pathname + address.search, { replace: true })
  }, [email])
  return email
}
