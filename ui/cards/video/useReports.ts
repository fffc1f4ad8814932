import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { videoProgress } from '../../../protocol/constants'
import type { BackProps } from '../back-props'
import { createReporter, type Playhead, type Reporter } from './reporter'

/** Of a card, what its video reports by. */
export type Told = Pick<BackProps<'video'>, 'dispatch' | 'current'>

/**
 * The reporter of a card's video: it tells the core, every 200 ms while the video plays (D-VIDEO-11, D-API-58), and that
 * it is closed when the card goes (D-VIDEO-13). A card that went out of view has its last words told as well.
 */
export function useReports(
  { dispatch, current }: Told,
  playing: boolean,
  headNow: () => Playhead,
  onTick: () => void,
): Reporter {
  const [reporter] = useState(createReporter)
  useEffect(() => {
    if (current) reporter.tellBy((report) => void dispatch('videoStateChange', report))
  }, [current, dispatch, reporter])
  const head = useRef<Playhead>({ position: 0, duration: 0 })
  const tick = useEffectEvent(() => {
    head.current = headNow()
    reporter.ticked(head.current)
    onTick()
  })
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => tick(), videoProgress)
    return () => clearInterval(timer)
  }, [playing])
  useEffect(() => () => reporter.closed(head.current), [reporter])
  return reporter
}
