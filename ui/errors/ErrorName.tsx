import type { ReactNode } from 'react'
import { useText } from '../i18n/Messages'

/** Shows the error's name and message (S-SHELL-21). */
export function ErrorName({ error }: { readonly error: unknown }): ReactNode {
  const text = useText()
  return (
    <p>
      <small>{errorText(error) ?? text('error.unknown')}</small>
    </p>
  )
}

/** Returns an error's name and message; undefined if it has none (S-SHELL-21). */
export const errorText = (error: unknown): string | undefined =>
  error instanceof Error && error.message !== '' ? `${error.name}: ${error.message}` : undefined
