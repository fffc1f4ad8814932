import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { useDispatch, useViewField } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import styles from './Library.module.css'

interface NoLibraryProps {
  readonly why: 'failed' | 'denied'
  /** Does the failure concern the library, not one category? */
  readonly isTop: boolean
  /** Shown after a delay only, because a response may arrive sooner. */
  readonly late?: boolean
}

/** Explains why nothing can be shown, and what helps (S-LIB-13..15). */
export function NoLibrary({ why, isTop, late = false }: NoLibraryProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const online = useViewField('shell', {}, 'online') ?? true
  if (why === 'denied')
    return (
      <EmptyState
        illustration="error"
        title={text('library.denied.title')}
        text={text('library.denied.text')}
        action={<ButtonLink href="/">{text('action.goHome')}</ButtonLink>}
      />
    )
  const failed = (
    <EmptyState
      illustration={online ? 'error' : 'offline'}
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

/** Says that the category is empty, and how content is added (S-LIB-12). */
export function NoContent(): ReactNode {
  const text = useText()
  return <EmptyState title={text('library.empty.title')} text={text('library.empty.text')} />
}
