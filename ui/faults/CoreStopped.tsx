import type { ReactNode } from 'react'
import { BarePage } from '../components/BarePage'
import { Button } from '../components/Button'
import { EmptyState } from '../components/EmptyState'
import { usePageTitle } from '../components/usePageTitle'
import { restartCore } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { ExportLog } from './ExportLog'

/** The server may have another build by now, whose core only a page that is loaded anew can start (S-SHELL-22). */
const restart = () => (navigator.onLine ? location.reload() : restartCore())

/**
 * The core does not run: it failed again and again, or belongs to another build than this page (X-BRIDGE-03, 04), which
 * may not open its log.
 */
export function CoreStopped({ otherBuild }: { readonly otherBuild: boolean }): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('error.wentWrong'))
  return (
    <BarePage>
      <EmptyState
        headingRef={heading}
        drawing="error"
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
