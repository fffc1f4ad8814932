import type { ReactNode } from 'react'
import { NotLoaded } from '../../components/NotLoaded'
import { Troubleshooting } from '../../components/Troubleshooting'
import { useView } from '../../core-client/hooks'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'

/** Home could not be loaded: why, and a Refresh that loads again (S-HOME-17). */
export function HomeFailed(): ReactNode {
  const text = useText()
  const shell = useView('shell', {})
  return (
    <NotLoaded title={text('home.failed.title')}>
      {shell === undefined ? null : (
        <Troubleshooting facts={shell.troubleshooting} exportButton={<ExportLog small />} />
      )}
    </NotLoaded>
  )
}
