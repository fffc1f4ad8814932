import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { useDispatch, useViewField } from '../../core-client/hooks'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'
import styles from './Library.module.css'

interface NoLibraryProps {
  readonly why: 'failed' | 'denied'
  /** It is the whole library that cannot be shown, not one category. */
  readonly isTop: boolean
  /** It shows after a moment only: what is on its way comes before. */
  readonly late?: boolean
}

/** Why there is nothing to show, and the way on (S-LIB-13..15). */
export function NoLibrary({ why, isTop, late = false }: NoLibraryProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const online = useViewField('shell', {}, 'online') ?? true
  if (why === 'denied')
    return (
      <EmptyState
        drawing="error"
        title={text('library.denied.title')}
        text={text('library.denied.text')}
        action={<ButtonLink href="/">{text('action.goHome')}</ButtonLink>}
      />
    )
  const failed = (
    <EmptyState
      drawing={online ? 'error' : 'offline'}
      title={text(isTop ? 'library.failed.title' : 'library.failed.category')}
      text={text('home.failed.text')}
      action={
        <>
          <Button kind="brand" icon="refresh" onClick={() => void dispatch('sync', {})}>
            {text('action.refresh')}
          </Button>
          <ButtonLink href="/">{text('action.close')}</ButtonLink>
        </>
      }
    >
      <ExportLog small />
    </EmptyState>
  )
  return late ? <div className={styles.late}>{failed}</div> : failed
}

/** Nothing is in here, and how something gets in (S-LIB-12). */
export function NoContent(): ReactNode {
  const text = useText()
  return <EmptyState title={text('library.empty.title')} text={text('library.empty.text')} />
}
