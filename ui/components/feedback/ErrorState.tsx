import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/Messages'
import { useText } from '../../i18n/Messages'
import { Button } from '../buttons/Button'
import { EmptyState } from './EmptyState'
import { Troubleshooting, type Facts } from './Troubleshooting'
import { usePageTitle } from '../navigation/usePageTitle'

export type ErrorKind = 'offline' | 'connectionTimeout' | 'unknown'

const titles: Readonly<Record<ErrorKind, MessageId>> = {
  offline: 'error.offline',
  connectionTimeout: 'error.connectionTimeout',
  unknown: 'error.unknown',
}

interface ErrorStateProps {
  readonly kind: ErrorKind
  readonly onRefresh: () => void
  readonly facts: Facts
  /** 'Export event log', where the page offers it. */
  readonly exportButton?: ReactNode
}

/** Renders the error screen: the cause, that the work is safe, and how to reload (S-SHELL-12..16). */
export function ErrorState({ kind, onRefresh, facts, exportButton }: ErrorStateProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text(titles[kind]))
  return (
    <EmptyState
      headingRef={heading}
      illustration={kind === 'offline' ? 'offline' : 'error'}
      title={text(titles[kind])}
      text={text('error.text')}
      action={
        <Button kind="brand" icon="refresh" onClick={onRefresh}>
          {text('action.refresh')}
        </Button>
      }
    >
      <p>
        <small>{text('error.safe')}</small>
      </p>
      <Troubleshooting facts={facts} exportButton={exportButton} />
    </EmptyState>
  )
}
