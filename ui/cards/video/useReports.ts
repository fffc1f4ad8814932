import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { videoProgress } from '../../../protocol/constants'
import type { BackProps } from '../back-props'
import { createReporter, type Playhead, type Reporter } from './reporter'
import type { Film } from '../../../protocol/cards/video'

/** The props of a card that its video's reports need. */
export type VideoReportProps = Pick<BackProps<'video'>, 'dispatch' | 'current'>

/**
 * Returns the reporter of a card's video. It reports to the core every 200 ms while the video plays (D-VIDEO-11,
 * D-API-58), and closed when the card is unmounted (D-VIDEO-13). A card that goes out of view still reports its last
 * state.
 */
export function useReports(
  { dispatch, current }: VideoReportProps,
  playing: boolean,
  headNow: () => Playhead,
  onTick: () => void,
): Reporter {
  const [reporter] = useState(createReporter)
  useEffect(() => {
    if (current) reporter.setReceiver((report) => void dispatch('videoStateChange', report))
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

export interface CardVideoProps extends VideoReportProps {
  readonly video: Film
  readonly title: string
  /** Places the video and, if it can be downloaded, its download button. */
  readonly children: (video: ReactNode, download?: ReactNode) => ReactNode
}
