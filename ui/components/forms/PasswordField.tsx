import { useState, type ReactNode } from 'react'
import { LONGEST_PASSWORD } from '../../../protocol/fields'
import { Field } from './Field'
import { IconButton } from '../buttons/IconButton'
import { useText } from '../../i18n/Messages'

interface PasswordFieldProps {
  /** Makes the password manager offer a new password instead of the stored one. */
  readonly isNew?: boolean
  readonly error?: string | undefined
  /** Name of its value in the form; 'password' by default. */
  readonly name?: string
  /** 'Password' by default. */
  readonly label?: string
}

/** Renders a password input. Only the input holds the value: no state of the view does. */
export function PasswordField({ isNew = false, error, label, name = 'password' }: PasswordFieldProps): ReactNode {
  const text = useText()
  const [visible, setVisible] = useState(false)
  return (
    <Field
      label={label ?? text('signIn.password')}
      name={name}
      type={visible ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={LONGEST_PASSWORD}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      end={
        <IconButton
          icon="eye"
          on={visible}
          label={text(visible ? 'signIn.password.hide' : 'signIn.password.show')}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
