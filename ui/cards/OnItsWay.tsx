import type { ReactNode } from 'react'
import { Note } from '../components/Note'
import { useText } from '../i18n/Messages'

/**
 * What was given stands in the queue: it says where it is, and what it waits for (D-OFFLINE-01). Not before the core has
 * recorded it: until then it is not kept.
 */
export function OnItsWay({ online }: { readonly online: boolean }): ReactNode {
  const text = useText()
  return online ? (
    <Note live="polite">{text('forms.kept')}</Note>
  ) : (
    <Note tone="warning" icon="offline" live="polite">
      {text('forms.keptOffline')}
    </Note>
  )
}
