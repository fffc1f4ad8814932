import type { ReactNode } from 'react'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Button } from '../buttons/Button'
import { EmptyState } from './EmptyState'

interface NotLoadedProps {
  /** One sentence that names what failed to load. */
  readonly title: string
  readonly children?: ReactNode
}

/** Shows that synced data failed to load: the cause, that nothing is lost, and a retry (S-HOME-17). */
export function NotLoaded({ title, children }: NotLoadedProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <EmptyState
      illustration="offline"
      title={title}
      text={text('home.failed.text')}
      action={
        <Button kind="brand" icon="refresh" onClick={() => void dispatch('sync', {})}>
          {text('action.refresh')}
        </Button>
      }
    >
      <p>
        <small>{text('error.safe')}</small>
      </p>
      {children}
    </EmptyState>
  )
}
