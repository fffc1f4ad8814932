import type { ReactNode } from 'react'
import { useText } from '../i18n/Messages'
import { errorText } from './error-text'

/** Shows the error's name and message (S-SHELL-21). */
export function ErrorName({ error }: { readonly error: unknown }): ReactNode {
  const text = useText()
  return (
    <p>
      <small>{errorText(error) ?? text('error.unknown')}</small>
    </p>
  )
}
