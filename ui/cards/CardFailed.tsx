import type { ReactNode } from 'react'
import { Button } from '../components/buttons/Button'
import { EmptyState } from '../components/feedback/EmptyState'
import { ErrorBoundary, type FallbackProps } from '../errors/ErrorBoundary'
import { ErrorName } from '../errors/ErrorName'
import { ExportLog } from '../errors/ExportLog'
import { useText } from '../i18n/Messages'
import styles from './CardFailed.module.css'

/**
 * Renders the error box of a card, with the error's name and message (D-ALERT-17), and the event log export
 * (X-EXPORT-01).
 */
function CardFailed({ error, retry }: FallbackProps): ReactNode {
  const text = useText()
  return (
    <div className={styles.failed} role="alert">
      <EmptyState
        illustration="error"
        title={text('error.card.title')}
        text={text('error.card.text')}
        action={
          <>
            <Button kind="brand" icon="refresh" onClick={retry}>
              {text('action.tryAgain')}
            </Button>
            <ExportLog small />
          </>
        }
      >
        <ErrorName error={error} />
      </EmptyState>
    </div>
  )
}

/** Isolates errors of one side of a card, so that the rest of the deck goes on (X-UX-02). */
export const CardBoundary = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <ErrorBoundary Fallback={CardFailed}>{children}</ErrorBoundary>
)
