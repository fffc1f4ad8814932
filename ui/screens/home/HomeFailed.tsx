import type { ReactNode } from 'react'
import { NotLoaded } from '../../components/feedback/NotLoaded'
import { Troubleshooting } from '../../components/feedback/Troubleshooting'
import { useView } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'

/** Shows why Home could not be loaded, and a Refresh button (S-HOME-17). */
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
