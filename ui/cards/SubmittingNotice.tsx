import type { ReactNode } from 'react'
import { Note } from '../components/feedback/Note'
import { useText } from '../i18n/Messages'

/**
 * Says that the submission is queued, and why it is pending (D-OFFLINE-01). Rendered only after the core has recorded
 * it: until then it is not stored.
 */
export function SubmittingNotice({ online }: { readonly online: boolean }): ReactNode {
  const text = useText()
  return online ? (
    <Note live="polite">{text('forms.kept')}</Note>
  ) : (
    <Note tone="warning" icon="offline" live="polite">
      {text('forms.keptOffline')}
    </Note>
  )
}

/** Says that the submission was rejected or parked: it is kept, and can be submitted again (O-32). */
export function RejectedNotice(): ReactNode {
  const text = useText()
  return (
    <Note tone="bad" live="polite">
      {text('forms.refused')}
    </Note>
  )
}
