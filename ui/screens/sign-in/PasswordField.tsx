import { useState, type ReactNode } from 'react'
import { Field } from '../../components/Field'
import { IconButton } from '../../components/IconButton'
import { useText } from '../../i18n/Messages'

interface PasswordFieldProps {
  /** Asks the password manager for a new password or for the one it has. */
  readonly isNew?: boolean
  readonly error?: string | undefined
}

/** A password that is known to its input alone: nothing of it is kept in the state of the view. */
export function PasswordField({ isNew = false, error }: PasswordFieldProps): ReactNode {
  const text = useText()
  const [visible, setVisible] = useState(false)
  return (
    <Field
      label={text('signIn.password')}
      name="password"
      type={visible ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
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
