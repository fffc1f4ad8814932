import type { ReactNode } from 'react'
import { BarePage } from '../components/layout/BarePage'
import { Button } from '../components/buttons/Button'
import { EmptyState } from '../components/feedback/EmptyState'
import { usePageTitle } from '../components/navigation/usePageTitle'
import { restartCore } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { ExportLog } from './ExportLog'

/** Reloads the page: the server may have a newer build, whose core only a reloaded page can start (S-SHELL-22). */
const restart = () => (navigator.onLine ? location.reload() : restartCore())

/**
 * Says that the core does not run: it crashed repeatedly, or belongs to another build than this page (X-BRIDGE-03, 04),
 * which must not open its log.
 */
export function CoreStopped({ otherBuild }: { readonly otherBuild: boolean }): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('error.wentWrong'))
  return (
    <BarePage>
      <EmptyState
        headingRef={heading}
        illustration="error"
        title={text('error.wentWrong')}
        text={text(otherBuild ? 'refusal.otherBuild' : 'refusal.workerGone')}
        action={
          otherBuild ? (
            <Button kind="brand" icon="refresh" onClick={() => location.reload()}>
              {text('action.refresh')}
            </Button>
          ) : (
            <>
              <Button kind="brand" icon="refresh" onClick={restart}>
                {text('action.restartApp')}
              </Button>
              <ExportLog />
            </>
          )
        }
      >
        <p>{text('error.safe')}</p>
      </EmptyState>
    </BarePage>
  )
}
