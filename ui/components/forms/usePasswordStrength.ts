import { useState, type FormEvent } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { productName } from '../../../protocol/product'
import { ratePassword, type PasswordStrength } from './password-strength'

interface RatedPassword {
  readonly strength: PasswordStrength | undefined
  /** Input handler of the form; it reads the form's fields when one changes. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Rates a form's new password while the user types, against the email in the form or the known one (S-SHELL-28). Does
 * not store the password.
 */
export function usePasswordStrength(knownEmail?: string): RatedPassword {
  const [strength, setStrength] = useState<PasswordStrength>()
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget)
    const valueOf = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : undefined
    }
    const email = valueOf('email') ?? knownEmail
    setStrength(ratePassword(valueOf('password') ?? '', { appName: productName, ...omitUndefined({ email }) }))
  }
  return { strength, onInput }
}
