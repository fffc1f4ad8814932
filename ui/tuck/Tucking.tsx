import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { refusal } from '../../protocol/faults'
import { Loading } from '../components/feedback/Loading'
import { useDispatch } from '../core-client/hooks'
import { useLazyModule, lazyModule } from '../lazy/lazy-module'
import { useLayerEntry } from '../navigation/layer-entry'
import { focusCardInView } from '../screens/deck/useCarouselTrack'
import { showRefusal } from '../toast/refusal-toast'
import type { TuckModeProps } from './TuckMode'

/** Lazily loads the code of the tuck mode, with the first card that can be tucked (X-BUNDLE-01). */
const tuckMode = lazyModule(() => import('./TuckMode').then(({ TuckMode }) => TuckMode))

/**
 * Shows the tuck mode instead of the carousel (D-TUCK-02). If its code fails to load, the carousel returns and a toast
 * explains why.
 */
export function Tucking(props: TuckModeProps): ReactNode {
  const dispatch = useDispatch()
  const state = useLazyModule(tuckMode)
  const [first] = useState(state)
  const isMissing = state.is === 'failed' && state !== first
  const { stop } = props
  useLayerEntry(stop)
  const { cardId } = props.card
  const giveUp = useEffectEvent(() => {
    stop()
    showRefusal(refusal('notLoaded'), () => void dispatch('startTucking', { cardId }))
  })
  useEffect(() => {
    if (isMissing) giveUp()
  }, [isMissing])
  useEffect(() => () => void requestAnimationFrame(focusCardInView), [])
  if (state.is !== 'loaded')
    return (
      <main id="main" tabIndex={-1}>
        <Loading />
      </main>
    )
  const TuckMode = state.value
  return <TuckMode {...props} />
}
