import { useRef, useState, type RefObject, type VideoHTMLAttributes } from 'react'
import type { Playhead, Reporter } from './reporter'
import { useReports, type Told } from './useReports'

export type FilmFault = 'failed' | 'endedEarly'

/** A film in an HTML video element, and what may be done with it. Times in seconds. */
export interface Film {
  /** What the element is given. */
  readonly events: Pick<
    VideoHTMLAttributes<HTMLVideoElement>,
    'onPlay' | 'onPause' | 'onEnded' | 'onError' | 'onTimeUpdate' | 'onSeeked' | 'onLoadedMetadata' | 'onRateChange'
  >
  readonly playing: boolean
  readonly position: number
  readonly duration: number
  readonly rate: number
  readonly fault: FilmFault | undefined
  readonly play: () => void
  readonly pause: () => void
  readonly toggle: () => void
  readonly seek: (to: number) => void
  readonly setRate: (rate: number) => void
  /** It cannot be played, for a reason that the element does not know. */
  readonly fail: () => void
  /** Loads it anew, and goes on from where it was. */
  readonly retry: () => void
  readonly headNow: () => Playhead
  readonly reporter: Reporter
}

/** Farther from its end than this it did not end, it broke off, in seconds. */
const BROKEN_OFF = 5

/** The state of the film that is in `ref`; what it does is told (useReports). */
export function useFilm(ref: RefObject<HTMLVideoElement | null>, told: Told): Film {
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [duration, setDuration] = useState(0)
  const [rate, setRate] = useState(1)
  const [fault, setFault] = useState<FilmFault>()
  /** What the file said of itself when it began: one that breaks off knows better only at the end. */
  const promised = useRef(0)
  const resumeAt = useRef(0)

  const headNow = (): Playhead => ({
    position: ref.current?.currentTime ?? 0,
    duration: ref.current?.duration ?? Number.NaN,
  })
  const look = () => {
    const { position: at, duration: end } = headNow()
    setPosition(at)
    // A film that does not tell its length, or tells it late, is as long as it was seen.
    setDuration((known) => Math.max(known, finite(end), at))
  }
  const reporter = useReports(told, playing, headNow, look)

  const play = () => {
    ref.current?.play().catch((error: unknown) => {
      // Paused or taken away before it began; whatever else is wrong, the element tells by its own event.
      if (error instanceof Error && error.name === 'NotAllowedError') setPlaying(false)
    })
  }
  const pause = () => ref.current?.pause()
  const fail = (as: FilmFault) => {
    // One that could not be had again stands at 0: where it broke off is known from before.
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
        if (promised.current - head.position > BROKEN_OFF) fail('endedEarly')
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
    toggle: () => (playing ? pause() : play()),
    seek: (to) => {
      if (ref.current === null) return
      const { duration: end } = ref.current
      // Of a film that does not tell its length nobody knows the end.
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
