import { useMachine } from '@xstate/react'
import type { ReactNode } from 'react'
import { Loading } from '../../components/feedback/Loading'
import { OpenFile } from './OpenFile'
import { ReplayWorkspace } from './ReplayWorkspace'
import { startReplay } from './replay-link'
import { replayMachine } from './replay-machine'
import { removeUrlPosition } from './useUrlPosition'
import { useDroppedFile } from './useDroppedFile'

/** Renders '/replay': a saved event log on the real screens, which are inert, next to its events (X-REPLAY-02). */
export function ReplayScreen(): ReactNode {
  const [state, send] = useMachine(replayMachine, { input: { startReplay, forgetMoment: removeUrlPosition } })
  const open = (file: File) => send({ type: 'choose', file })
  const over = useDroppedFile(open)
  const { shown, next } = state.context
  if (shown !== undefined) return <ReplayWorkspace key={shown.id} shown={shown} next={next} onOpen={open} />
  if (state.matches({ next: 'reading' })) return <Loading whole />
  return <OpenFile onOpen={open} over={over} problem={next?.problem} />
}
