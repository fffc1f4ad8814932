import type { ReactNode } from 'react'
import { useText } from '../i18n/Messages'
import { errorWords } from './error-words'

/** What went wrong, in the words of the error (S-SHELL-21). */
export function ErrorName({ error }: { readonly error: unknown }): ReactNode {
  const text = useText()
  return (
    <p>
      <small>{errorWords(error) ?? text('error.unknown')}</small>
    </p>
  )
}
