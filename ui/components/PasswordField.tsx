import { useState, type ReactNode } from 'react'
import { LONGEST_PASSWORD } from '../../protocol/fields'
import { Field } from './Field'
import { IconButton } from './IconButton'
import { useText } from '../i18n/Messages'

interface PasswordFieldProps {
  /** Asks the password manager for a new password or for the one it has. */
  readonly isNew?: boolean
  readonly error?: string | undefined
  /** Of its value among the form's; 'password' without one. */
  readonly name?: string
  /** 'Password' without one. */
  readonly label?: string
  /** Told of what is typed, to be judged and forgotten. */
  readonly onType?: (password: string) => void
}

/** A password that is known to its input alone: nothing of it is kept in the state of the view. */
export function PasswordField({
  isNew = false,
  error,
  label,
  name = 'password',
  onType,
}: PasswordFieldProps): ReactNode {
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
      onChange={(event) => onType?.(event.target.value)}
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
