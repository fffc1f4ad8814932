import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { refusal } from '../../protocol/faults'
import { Loading } from '../components/Loading'
import { useDispatch } from '../core-client/hooks'
import { usePart } from '../faults/part'
import { focusCardInView } from '../screens/deck/focus-card-in-view'
import { sayRefusal } from '../toast/say-refusal'
import { tuckMode } from './tuck-mode'
import type { TuckModeProps } from './TuckMode'

/** The tuck mode in the place of the hand (D-TUCK-02). Without its code the hand comes back, and it is said why. */
export function Tucking(props: TuckModeProps): ReactNode {
  const dispatch = useDispatch()
  const state = usePart(tuckMode)
  const [first] = useState(state)
  const isMissing = state.is === 'failed' && state !== first
  const { stop } = props
  const { cardId } = props.card
  const giveUp = useEffectEvent(() => {
    stop()
    sayRefusal(refusal('notLoaded'), () => void dispatch('startTucking', { cardId }))
  })
  useEffect(() => {
    if (isMissing) giveUp()
  }, [isMissing])
  useEffect(() => () => void requestAnimationFrame(focusCardInView), [])
  if (state.is !== 'here')
    return (
      <main id="main" tabIndex={-1}>
        <Loading />
      </main>
    )
  const TuckMode = state.value
  return <TuckMode {...props} />
}
