import type { ReactNode } from 'react'
import { Field } from '../../components/forms/Field'
import { useSilentDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FormFrame, type VariantProps } from './FormFrame'
import { PasswordField } from '../../components/forms/PasswordField'
import { useSubmit } from '../../components/forms/useSubmit'

/** Renders the form with username and password (S-LOGIN-21, S-LOGIN-22). */
export function UsernameForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const dispatch = useSilentDispatch()
  const { form, refused, onSubmit } = useSubmit((value) => {
    const username = value('username').trim()
    const password = value('password')
    return dispatch('logIn', { method: 'username', name: username, filled: password !== '' }, { username, password })
  })
  return (
    <FormFrame
      title={text('signIn.greeting')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused}
      submitLabel={text('signIn.logIn')}
    >
      <Field
        label={text('signIn.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField />
    </FormFrame>
  )
}
