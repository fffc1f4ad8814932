import type { MouseEvent, ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/Button'
import { Note } from '../../components/Note'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FoundElsewhere } from './elsewhere-parts'

/** Leads to the ways in of an account that has no password here (S-LOGIN-19). */
export function ToElsewhere({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const { variant, ssoOnly, sso } = signIn
  // A name or codes are no email to ask the ways of: here they are the organisation's.
  if (!ssoOnly && (variant === 'username' || variant === 'twoCode')) {
    if (sso.length > 0) return <FoundElsewhere signIn={{ ...signIn, emailFallback: false }} />
    return (
      <Note tone="bad" live="assertive">
        {text('signIn.error.ssoFailed')}
      </Note>
    )
  }
  const go = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // Of the email that was refused, which need not be the one that the form began with.
    const given = form === null ? null : new FormData(form).get('email')
    const email = typeof given === 'string' ? given.trim() : signIn.email
    // First, so that the form shows this email when it is there again.
    const refused = email === '' ? undefined : await dispatch('submitEmail', { email })
    if (refused === undefined) await dispatch('chooseSignInForm', { form: 'passwordless' })
  }
  return (
    <Button wide icon="key" onClick={(event) => void go(event)}>
      {text('signIn.ssoRequired')}
    </Button>
  )
}
