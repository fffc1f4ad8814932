import type { ReactNode } from 'react'
import { useText } from '../i18n/Messages'

/** What went wrong, in the words of the error (S-SHELL-21). */
export function ErrorName({ error }: { readonly error: unknown }): ReactNode {
  const text = useText()
  return (
    <p>
      <small>{error instanceof Error ? `${error.name}: ${error.message}` : text('error.unknown')}</small>
    </p>
  )
}
