import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { Troubleshooting } from '../../components/Troubleshooting'
import { useDispatch, useView } from '../../core-client/hooks'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'

/** Home could not be loaded: why, and a Refresh that loads again (S-HOME-17). */
export function HomeFailed(): ReactNode {
  const text = useText()
  const shell = useView('shell', {})
  const dispatch = useDispatch()
  return (
    <EmptyState
      drawing="offline"
      title={text('home.failed.title')}
      text={text('home.failed.text')}
      action={
        <Button kind="brand" icon="refresh" onClick={() => void dispatch('sync', {})}>
          {text('action.refresh')}
        </Button>
      }
    >
      <p>
        <small>{text('error.safe')}</small>
      </p>
      {shell === undefined ? null : (
        <Troubleshooting facts={shell.troubleshooting} exportButton={<ExportLog small />} />
      )}
    </EmptyState>
  )
}
