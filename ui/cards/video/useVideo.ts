import { useRef, useState, type RefObject, type VideoHTMLAttributes } from 'react'
import type { Playhead, Reporter } from './reporter'
import { useReports, type VideoReportProps } from './useReports'

export type VideoFault = 'failed' | 'endedEarly'

/** A video in an HTML video element, and its actions. Times in seconds. */
export interface Video {
  /** Event handlers of the element. */
  readonly events: Pick<
    VideoHTMLAttributes<HTMLVideoElement>,
    'onPlay' | 'onPause' | 'onEnded' | 'onError' | 'onTimeUpdate' | 'onSeeked' | 'onLoadedMetadata' | 'onRateChange'
  >
  readonly playing: boolean
  readonly position: number
  readonly duration: number
  readonly rate: number
  readonly fault: VideoFault | undefined
  readonly play: () => void
  readonly pause: () => void
  readonly toggle: () => void
  readonly seek: (to: number) => void
  readonly setRate: (rate: number) => void
  /** Records that it cannot be played, for a reason that the element does not report. */
  readonly fail: () => void
  /** Loads it again, and resumes at its position. */
  readonly retry: () => void
  readonly headNow: () => Playhead
  readonly reporter: Reporter
}

/** Distance from the end above which an 'ended' video was interrupted, s. */
const MIN_MISSING_S = 5

/** Returns the state of the video in `ref`; reports it to the core (useReports). */
export function useVideo(ref: RefObject<HTMLVideoElement | null>, reportProps: VideoReportProps): Video {
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [duration, setDuration] = useState(0)
  const [rate, setRate] = useState(1)
  const [fault, setFault] = useState<VideoFault>()
  /** The duration that the file gave at its start: after an interruption the element reports a shorter one. */
  const promised = useRef(0)
  const resumeAt = useRef(0)

  const headNow = (): Playhead => ({
    position: ref.current?.currentTime ?? 0,
    duration: ref.current?.duration ?? Number.NaN,
  })
  const look = () => {
    const { position: at, duration: end } = headNow()
    setPosition(at)
    // A video without a duration, or with a late one, is at least as long as its position.
    setDuration((known) => Math.max(known, finite(end), at))
  }
  const reporter = useReports(reportProps, playing, headNow, look)

  const play = () => {
    ref.current?.play().catch((error: unknown) => {
      // Paused or removed before it began; the element reports all other errors by an event.
      if (error instanceof Error && error.name === 'NotAllowedError') setPlaying(false)
    })
  }
  const pause = () => ref.current?.pause()
  const fail = (as: VideoFault) => {
    // After a failed retry the position is 0: the interruption's position is known from before.
    const { position: brokenAt } = headNow()
    if (brokenAt > 0) resumeAt.current = brokenAt
    setPlaying(false)
    setFault(as)
  }

  return {
    events: {
      onPlay: () => {
        setPlaying(true)
        reporter.played(headNow())
      },
      onPause: ({ currentTarget }) => {
        setPlaying(false)
        look()
        if (!currentTarget.ended) reporter.paused(headNow())
      },
      onEnded: () => {
        const head = headNow()
        setPlaying(false)
        look()
        if (promised.current - head.position > MIN_MISSING_S) fail('endedEarly')
        else reporter.ended(head)
      },
      onError: () => fail('failed'),
      onTimeUpdate: look,
      onSeeked: look,
      onLoadedMetadata: ({ currentTarget }) => {
        promised.current = Math.max(promised.current, finite(currentTarget.duration))
        setDuration(finite(currentTarget.duration))
        setFault(undefined)
        currentTarget.playbackRate = rate
        if (resumeAt.current > 0) currentTarget.currentTime = resumeAt.current
        resumeAt.current = 0
      },
      onRateChange: ({ currentTarget }) => setRate(currentTarget.playbackRate),
    },
    playing,
    position,
    duration,
    rate,
    fault,
    play,
    pause,
    // By the element itself: `playing` is rendered after the video begins.
    toggle: () => (ref.current?.paused === false ? pause() : play()),
    seek: (to) => {
      if (ref.current === null) return
      const { duration: end } = ref.current
      // Without a duration the end is unknown.
      ref.current.currentTime = Math.min(Math.max(0, to), Number.isFinite(end) ? end : Infinity)
    },
    setRate: (to) => {
      if (ref.current !== null) ref.current.playbackRate = to
    },
    fail: () => fail('failed'),
    retry: () => {
      setFault(undefined)
      ref.current?.load()
      play()
    },
    headNow,
    reporter,
  }
}

const finite = (seconds: number): number => (Number.isFinite(seconds) ? seconds : 0)
