import type { ReactNode } from 'react'
import { Button } from '../components/Button'
import { EmptyState } from '../components/EmptyState'
import { ErrorBoundary, type FallbackProps } from '../faults/ErrorBoundary'
import { ErrorName } from '../faults/ErrorName'
import { ExportLog } from '../faults/ExportLog'
import { useText } from '../i18n/Messages'
import styles from './CardFailed.module.css'

/** The error box of a card, with the name of the error and its message (D-ALERT-17), and the event log (X-EXPORT-01). */
function CardFailed({ error, retry }: FallbackProps): ReactNode {
  const text = useText()
  return (
    <div className={styles.failed} role="alert">
      <EmptyState
        drawing="error"
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

/** One side of a card: should it fail, it does so alone, and the deck goes on (X-UX-02). */
export const CardBoundary = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <ErrorBoundary Fallback={CardFailed}>{children}</ErrorBoundary>
)
