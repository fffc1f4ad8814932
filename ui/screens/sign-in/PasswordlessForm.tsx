import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isEmail } from '../../../protocol/fields'
import { Field } from '../../components/Field'
import { useOwnDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FoundElsewhere } from './elsewhere-parts'
import { FormFrame } from './FormFrame'
import { NewHere } from './NewHere'
import { useInitialEmail } from './useInitialEmail'
import { useSubmit } from '../../components/useSubmit'
import type { VariantProps } from './variant-props'

/**
 * What was typed and not sent, in the page's memory alone: the form may give way to a start that fails, or to another
 * screen, and what one has typed is there when it comes back. Not for long, as others may sign in here after that.
 */
const begun = { email: '', at: 0 }
/** Milliseconds since the last key. */
const KEPT = 60_000
const begunEmail = (): string => (performance.now() - begun.at < KEPT ? begun.email : '')
const keepBegun = (email: string): void => void Object.assign(begun, { email, at: performance.now() })

/** The email alone; what comes next depends on it (S-LOGIN-04, S-LOGIN-09). One that a link brings goes on by itself (S-LOGIN-08). */
export function PasswordlessForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const dispatch = useOwnDispatch()
  const given = useInitialEmail()
  const [email, setEmail] = useState(given ?? (begunEmail() || signIn.email))
  const { form, refused, onSubmit, heard } = useSubmit(() => {
    keepBegun('')
    return dispatch('submitEmail', { email: email.trim() })
  })
  const goOn = useEffectEvent((known: string) => void dispatch('openSignIn', { email: known }).then(heard))
  useEffect(() => {
    if (given !== undefined) goOn(given)
  }, [given])
  return (
    <FormFrame
      title={text('signIn.greeting')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused}
      submitLabel={text('action.continue')}
      submitDisabled={!isEmail(email.trim())}
      ways={
        signIn.sso.length > 0 ? (
          <FoundElsewhere signIn={signIn} />
        ) : (
          <NewHere guestEntry={signIn.guestEntry} busy={signIn.busy} />
        )
      }
    >
      <Field
        label={text('signIn.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={({ target }) => {
          keepBegun(target.value)
          setEmail(target.value)
        }}
      />
    </FormFrame>
  )
}
