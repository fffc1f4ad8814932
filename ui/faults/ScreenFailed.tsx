import { useEffect, type ReactNode } from 'react'
import { BarePage } from '../components/BarePage'
import { Button } from '../components/Button'
import { EmptyState } from '../components/EmptyState'
import { usePageTitle } from '../components/usePageTitle'
import { useText } from '../i18n/Messages'
import type { FallbackProps } from './ErrorBoundary'
import { ErrorName } from './ErrorName'
import { ExportLog } from './ExportLog'

/** One screen has failed, or its code could not be had: it says so in its place, and the rest goes on (X-UX-02). */
export function ScreenFailed({ error, retry }: FallbackProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('error.wentWrong'))
  // Code that could not be had for want of a connection is asked for when there is one.
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <EmptyState
      drawing="error"
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

/** The same where the screen has the window to itself. */
export const WholeScreenFailed = (props: FallbackProps): ReactNode => (
  <BarePage>
    <ScreenFailed {...props} />
  </BarePage>
)
