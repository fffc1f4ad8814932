import { useState, type ReactNode } from 'react'
import { loadingTimeout } from '../../protocol/constants'
import type { Shell } from '../shell-around'
import { BarePage } from '../components/BarePage'
import { Button } from '../components/Button'
import { EmptyState } from '../components/EmptyState'
import { ErrorState, type ErrorKind } from '../components/ErrorState'
import { Loading } from '../components/Loading'
import { Troubleshooting } from '../components/Troubleshooting'
import { useDispatch } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { ExportLog } from './ExportLog'

/** The app is starting: 'Loading', and after 30 s a way to start again; a load that failed says so (S-SHELL-12). */
export function Starting({ shell }: { readonly shell: Shell | undefined }): ReactNode {
  const [slow, setSlow] = useState(false)
  const failure = shell === undefined ? undefined : failureOf(shell.load)
  if (shell !== undefined && failure !== undefined) return <LoadFailed shell={shell} kind={failure} />
  return slow ? <SlowStart shell={shell} /> : <Loading whole timeout={loadingTimeout} onTimeout={() => setSlow(true)} />
}

const failureOf = (load: Shell['load']): ErrorKind | undefined =>
  load === 'offline' || load === 'connectionTimeout' || load === 'unknown' ? load : undefined

/** Nobody is known and the first load found no network: whether somebody is signed in cannot be told either. */
export const isLoadFailed = ({ guard, load }: Shell): boolean => guard === 'signedOut' && failureOf(load) !== undefined

function LoadFailed({ shell, kind }: { readonly shell: Shell; readonly kind: ErrorKind }): ReactNode {
  const dispatch = useDispatch()
  return (
    <BarePage>
      <ErrorState
        kind={kind}
        facts={shell.troubleshooting}
        onRefresh={() => void dispatch('sync', {})}
        exportButton={<ExportLog small />}
      />
    </BarePage>
  )
}

function SlowStart({ shell }: { readonly shell: Shell | undefined }): ReactNode {
  const text = useText()
  return (
    <BarePage>
      <EmptyState
        alone
        drawing="offline"
        title={text('app.loadingSlow.title')}
        text={text('app.loadingSlow.text')}
        action={
          <Button kind="brand" icon="refresh" onClick={() => location.reload()}>
            {text('action.refresh')}
          </Button>
        }
      >
        {shell === undefined ? null : <Troubleshooting facts={shell.troubleshooting} />}
      </EmptyState>
    </BarePage>
  )
}
