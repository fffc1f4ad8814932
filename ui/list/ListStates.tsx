import type { ReactNode } from 'react'
import { Button } from '../components/buttons/Button'
import { EmptyState } from '../components/feedback/EmptyState'
import { LoadingSkeleton } from '../components/feedback/LoadingSkeleton'
import { NotLoaded } from '../components/feedback/NotLoaded'
import { Skeleton } from '../components/feedback/Skeleton'
import { ExportLog } from '../errors/ExportLog'
import { useText } from '../i18n/Messages'
import styles from './ListStates.module.css'

/** Renders the skeleton of a list. */
export function ListLoading(): ReactNode {
  return (
    <LoadingSkeleton className={styles.loading}>
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
    </LoadingSkeleton>
  )
}

/** Shows that a list failed to load. */
export function ListFailed(): ReactNode {
  const text = useText()
  return (
    <NotLoaded title={text('list.failed')}>
      <ExportLog small />
    </NotLoaded>
  )
}

interface NothingFoundProps {
  /** Says that nothing was found for the search term. */
  readonly title: string
  readonly text?: string
  readonly onClear: () => void
}

/** Shows that no row matches the search term. */
export function NothingFound({ title, text: more, onClear }: NothingFoundProps): ReactNode {
  const text = useText()
  return (
    <output className={styles.found}>
      <EmptyState
        title={title}
        {...(more === undefined ? {} : { text: more })}
        action={<Button onClick={onClear}>{text('list.clear')}</Button>}
      />
    </output>
  )
}
