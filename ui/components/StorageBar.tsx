import type { ReactNode } from 'react'
import type { View } from '../../protocol/views'
import { useView } from '../core-client/hooks'
import { useText, type MessageId } from '../i18n/Messages'
import { Button } from './Button'
import { Note } from './Note'
import styles from './StorageBar.module.css'

interface Told {
  readonly text: MessageId
  /** Refreshing the page is the way on. */
  readonly refresh: boolean
}

const told: Readonly<Record<Exclude<View<'shell'>['storage'], 'durable'>, Told>> = {
  memory: { text: 'storage.memory', refresh: false },
  readOnly: { text: 'storage.readOnly', refresh: false },
  blocked: { text: 'storage.blocked', refresh: true },
  stuck: { text: 'storage.stuck', refresh: true },
  superseded: { text: 'refusal.otherBuild', refresh: true },
}

/** Says on every screen when actions are not kept on this device as they should be (X-HEAL-04, X-HEAL-05, X-BRIDGE-06). */
export function StorageBar(): ReactNode {
  const text = useText()
  const storage = useView('shell', {})?.storage ?? 'durable'
  if (storage === 'durable') return null
  return (
    <div className={styles.bar}>
      <div className={styles.surface}>
        <Note tone="warning" live="polite">
          {text(told[storage].text)}
        </Note>
        {told[storage].refresh ? (
          <Button small icon="refresh" onClick={() => location.reload()}>
            {text('action.refresh')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
