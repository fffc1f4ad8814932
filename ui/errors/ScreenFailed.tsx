import { useEffect, type ReactNode } from 'react'
import { BarePage } from '../components/layout/BarePage'
import { Button } from '../components/buttons/Button'
import { EmptyState } from '../components/feedback/EmptyState'
import { usePageTitle } from '../components/navigation/usePageTitle'
import { useText } from '../i18n/Messages'
import type { FallbackProps } from './ErrorBoundary'
import { ErrorName } from './ErrorName'
import { ExportLog } from './ExportLog'

/**
 * Shows in place of a screen that it has failed, or that its code failed to load; the rest of the app goes on
 * (X-UX-02).
 */
export function ScreenFailed({ error, retry }: FallbackProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('error.wentWrong'))
  // Code that failed to load offline is loaded when the device is online again.
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <EmptyState
      illustration="error"
      headingRef={heading}
      title={text('error.wentWrong')}
      text={text('error.screen.text')}
      action={
        <>
          <Button kind="brand" icon="refresh" onClick={retry}>
            {text('action.tryAgain')}
          </Button>
          <Button onClick={() => location.reload()}>{text('action.restartApp')}</Button>
          <ExportLog />
        </>
      }
    >
      <ErrorName error={error} />
    </EmptyState>
  )
}

/** Shows the same for a screen without header and navigation. */
export const WholeScreenFailed = (props: FallbackProps): ReactNode => (
  <BarePage>
    <ScreenFailed {...props} />
  </BarePage>
)
