import type { ReactNode } from 'react'
import { useDispatch } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { Button } from './Button'
import { EmptyState } from './EmptyState'

interface NotLoadedProps {
  /** What could not be loaded, in a sentence. */
  readonly title: string
  readonly children?: ReactNode
}

/** What comes with a sync and could not be loaded: why, that nothing is lost, and a way to load it again (S-HOME-17). */
export function NotLoaded({ title, children }: NotLoadedProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <EmptyState
      drawing="offline"
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
