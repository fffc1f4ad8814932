import type { ReactNode } from 'react'
import { Note } from '../components/feedback/Note'
import { useText } from '../i18n/Messages'

/** Says that the submission was rejected or parked: it is kept, and can be submitted again (O-32). */
export function RejectedNotice(): ReactNode {
  const text = useText()
  return (
    <Note tone="bad" live="polite">
      {text('forms.refused')}
    </Note>
  )
}
