import type { ReactNode } from 'react'
import { Note } from '../components/Note'
import { useText } from '../i18n/Messages'

/** What was given was refused, or put aside: it is kept, and asked for again (O-32). */
export function NotSent(): ReactNode {
  const text = useText()
  return (
    <Note tone="bad" live="polite">
      {text('forms.refused')}
    </Note>
  )
}
