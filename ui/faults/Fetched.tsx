import { useState, type FunctionComponent, type ReactNode } from 'react'
import { Unhurried } from '../components/Unhurried'
import { usePart, type Part } from './part'

interface FetchedProps<P extends object> {
  readonly code: Part<FunctionComponent<P>>
  /** Stands in its place while the code is on its way. */
  readonly waiting: ReactNode
  readonly given: P
}

/**
 * Shows a component whose code is fetched when it is first shown. Code that does not come is a ChunkLoadError, for the
 * boundary around it (S-SHELL-23); shown anew, it is asked for anew.
 */
export function Fetched<P extends object>({ code, waiting, given }: FetchedProps<P>): ReactNode {
  const state = usePart(code)
  const [first, setFirst] = useState({ code, state })
  if (first.code !== code) setFirst({ code, state })
  else if (state.is === 'failed' && state !== first.state) throw state.error
  if (state.is !== 'here') return waiting
  const Shown = state.value
  return (
    <Unhurried waiting={waiting}>
      <Shown {...given} />
    </Unhurried>
  )
}
