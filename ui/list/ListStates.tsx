import type { ReactNode } from 'react'
import { Button } from '../components/Button'
import { EmptyState } from '../components/EmptyState'
import { LoadingShape } from '../components/LoadingShape'
import { NotLoaded } from '../components/NotLoaded'
import { Skeleton } from '../components/Skeleton'
import { ExportLog } from '../faults/ExportLog'
import { useText } from '../i18n/Messages'
import styles from './ListStates.module.css'

/** A list in the shape of what comes. */
export function ListLoading(): ReactNode {
  return (
    <LoadingShape className={styles.loading}>
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
    </LoadingShape>
  )
}

/** A list that could not be loaded. */
export function ListFailed(): ReactNode {
  const text = useText()
  return (
    <NotLoaded title={text('list.failed')}>
      <ExportLog small />
    </NotLoaded>
  )
}

interface NothingFoundProps {
  /** That nothing was found, with what was searched for. */
  readonly title: string
  readonly text?: string
  readonly onClear: () => void
}

/** Nothing of the list fits what was typed. */
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
