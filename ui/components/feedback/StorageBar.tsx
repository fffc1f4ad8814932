import { memo, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useViewField } from '../../core-client/hooks'
import { buildPath } from '../../../protocol/paths'
import { useText, type MessageId } from '../../i18n/Messages'
import { Button, ButtonLink } from '../buttons/Button'
import { PageBar } from '../layout/PageBar'

interface Told {
  readonly text: MessageId
  /** Offers a reload of the page. */
  readonly refresh: boolean
}

/** Storage states that need no warning: the emulator's log is in memory on purpose. */
type Expected = 'durable' | 'emulated'

const told: Readonly<Record<Exclude<View<'shell'>['storage'], Expected>, Told>> = {
  memory: { text: 'storage.memory', refresh: false },
  readOnly: { text: 'storage.readOnly', refresh: false },
  blocked: { text: 'storage.blocked', refresh: true },
  stuck: { text: 'storage.stuck', refresh: true },
  superseded: { text: 'refusal.otherBuild', refresh: true },
}

/** Warns on every screen when actions are not stored safely on this device (X-HEAL-04, X-HEAL-05, X-BRIDGE-06). */
export const StorageBar = memo(function StorageBar(): ReactNode {
  const text = useText()
  const storage = useViewField('shell', {}, 'storage') ?? 'durable'
  if (storage === 'durable' || storage === 'emulated') return null
  return (
    <PageBar
      tone="warning"
      ways={
        <>
          {told[storage].refresh ? (
            <Button small icon="refresh" onClick={() => location.reload()}>
              {text('action.refresh')}
            </Button>
          ) : null}
          <SeeWaiting />
        </>
      }
    >
      {text(told[storage].text)}
    </PageBar>
  )
})

/**
 * Links to the pending actions, if there are any. A separate component, because their number changes with each action.
 */
function SeeWaiting(): ReactNode {
  const text = useText()
  const waiting = useViewField('shell', {}, 'waiting') ?? 0
  return waiting === 0 ? null : (
    <ButtonLink small href={buildPath({ name: 'outbox' })}>
      {text('outbox.see')}
    </ButtonLink>
  )
}
