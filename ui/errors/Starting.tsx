import { useState, type ReactNode } from 'react'
import { loadingTimeout } from '../../protocol/constants'
import type { Shell } from '../shell-frame'
import { BarePage } from '../components/layout/BarePage'
import { Button } from '../components/buttons/Button'
import { EmptyState } from '../components/feedback/EmptyState'
import { ErrorState, type ErrorKind } from '../components/feedback/ErrorState'
import { Loading } from '../components/feedback/Loading'
import { Troubleshooting } from '../components/feedback/Troubleshooting'
import { usePageTitle } from '../components/navigation/usePageTitle'
import { useDispatch } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { ExportLog } from './ExportLog'

/** Shows that the app is starting: 'Loading', and after 30 s a way to restart; a failed load shows why (S-SHELL-12). */
export function Starting({ shell }: StartingProps): ReactNode {
  const failure = shell === undefined ? undefined : failureOf(shell)
  if (shell !== undefined && failure !== undefined) return <LoadFailed shell={shell} kind={failure} />
  return <UnderWay shell={shell} />
}

interface StartingProps {
  readonly shell: Shell | undefined
}

/** Restarts its 30 s with each load. */
function UnderWay({ shell }: StartingProps): ReactNode {
  const [slow, setSlow] = useState(false)
  return slow ? <SlowStart shell={shell} /> : <Loading whole timeout={loadingTimeout} onTimeout={() => setSlow(true)} />
}

/** Returns why the first load failed while no user is known: then it is also unknown whether a user is signed in. */
const failureOf = ({ guard, load }: Shell): ErrorKind | undefined =>
  guard === 'signedOut' && (load === 'offline' || load === 'connectionTimeout' || load === 'unknown') ? load : undefined

export const isLoadFailed = (shell: Shell): boolean => failureOf(shell) !== undefined

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

function SlowStart({ shell }: StartingProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('app.loadingSlow.title'))
  return (
    <BarePage>
      <EmptyState
        headingRef={heading}
        illustration="offline"
        title={text('app.loadingSlow.title')}
        text={text('app.loadingSlow.text')}
        action={
          <>
            <Button kind="brand" icon="refresh" onClick={() => location.reload()}>
              {text('action.refresh')}
            </Button>
            <ExportLog />
          </>
        }
      >
        {shell === undefined ? null : <Troubleshooting facts={shell.troubleshooting} />}
      </EmptyState>
    </BarePage>
  )
}
