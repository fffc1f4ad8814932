import type { ComponentType, ReactNode } from 'react'
import { usePart, type Part } from '../faults/part'
import { useText } from '../i18n/Messages'
import { Button } from './Button'
import { Loading } from './Loading'
import { Note } from './Note'

interface ArrivingProps<P extends object> {
  readonly code: Part<ComponentType<P>>
  readonly given: P
  /** Stands in its place while the code is on its way. */
  readonly waiting?: ReactNode
}

/** A part whose code is fetched; without it the others stay, and its place says that it is missing (X-UX-02). */
export function Arriving<P extends object>({ code, given, waiting = <Loading /> }: ArrivingProps<P>): ReactNode {
  const text = useText()
  const state = usePart(code)
  if (state.is === 'here') return <state.value {...given} />
  return state.is === 'waiting' ? (
    waiting
  ) : (
    <Note tone="warning" icon="offline" live="polite">
      {text('refusal.notLoaded')}{' '}
      <Button small kind="quiet" onClick={() => void code.fetch()}>
        {text('action.tryAgain')}
      </Button>
    </Note>
  )
}
