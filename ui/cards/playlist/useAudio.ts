import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PlaylistBack, TrackView } from '../../../protocol/cards/playlist-back'
import { useMediaKeys, type SendCommand, type PlayerCommand } from './useMediaKeys'

export interface Sound {
  /** Position in seconds. */
  readonly position: number
  /** Length of the track in seconds: as given by the card, else by the audio. */
  readonly duration: number | undefined
  /** The current track failed to play; `again` retries. */
  readonly failed: boolean
  readonly again: () => void
  readonly ask: SendCommand
  /** Seeks at once; 'scrub' reports it to the core. */
  readonly moveTo: (seconds: number) => void
}

/** Positions closer than this, s, count as equal: the audio plays on while the core records. */
const NEAR_END_S = 1.5
/**
 * Maximum lead of playing audio over the position last reported to the core, in seconds of the track: 20 s at double
 * speed.
 */
const PRELOAD_S = 60

/**
 * Controls the audio element of a card by the player's state, and reports its position to the player (D-PLAY-05,
 * D-PLAY-12).
 */
export function useAudio(
  /** Container of the audio element. */
  holder: RefObject<HTMLDivElement | null>,
  back: PlaylistBack,
  track: TrackView | undefined,
  current: boolean,
  dispatch: (data: PlayerCommand) => void,
): Sound {
  const element = useRef<HTMLAudioElement>(null)
  const { playing, playbackRate, currentTime } = back
  const trackId = track?.trackId
  const source = track?.audio
  const [place, setPlace] = useState({ trackId, seconds: currentTime })
  const [told, setTold] = useState<{ readonly trackId: string | undefined; readonly seconds: number }>()
  const [failed, setFailed] = useState<string>()
  const isPlaying = playing && current

  const ask: SendCommand = (step, more) => {
    // Audio that is not loaded has position 0, wherever it will resume.
    const { currentTime: now, duration, readyState = 0 } = element.current ?? {}
    if (trackId === undefined) return
    dispatch({
      step,
      trackId,
      ...(now === undefined || source === undefined || readyState === 0 ? {} : { currentTime: now }),
      ...(duration === undefined || !Number.isFinite(duration) || duration <= 0 ? {} : { duration }),
      ...more,
    })
  }
  const moveTo = (seconds: number) => {
    setPlace({ trackId, seconds })
    if (element.current !== null) element.current.currentTime = seconds
  }
  const now = { ask, moveTo, source, trackId, playing, playbackRate, currentTime }
  const latest = useRef(now)
  // A card that goes out of view still reports its last state.
  const lastAsk = useRef(ask)
  useEffect(() => {
    latest.current = now
    if (current) lastAsk.current = ask
  })

  // One element for the lifetime of the card; it stops when the card is left.
  useEffect(() => {
    const audio = document.createElement('audio')
    audio.preload = 'metadata'
    element.current = audio
    holder.current?.append(audio)
    const note = () => setPlace({ trackId: latest.current.trackId, seconds: audio.currentTime })
    audio.addEventListener('timeupdate', () => {
      note()
      if (!audio.paused && !audio.ended) latest.current.ask('listen')
    })
    audio.addEventListener('playing', () => setFailed(undefined))
    audio.addEventListener('loadedmetadata', () => {
      setFailed(undefined)
      setTold({ trackId: latest.current.trackId, seconds: audio.duration })
      audio.playbackRate = latest.current.playbackRate
      if (Math.abs(audio.currentTime - latest.current.currentTime) > NEAR_END_S)
        audio.currentTime = latest.current.currentTime
    })
    audio.addEventListener('ended', () => {
      latest.current.ask('end')
      // The core's position may still be the start, to which the audio then returns without a change of state
      // (D-PLAY-10).
      audio.pause()
      audio.currentTime = 0
    })
    audio.addEventListener('error', () => {
      setFailed(latest.current.source)
      if (latest.current.playing) latest.current.ask('pause')
    })
    return () => {
      if (latest.current.playing) lastAsk.current('pause')
      audio.pause()
      audio.remove()
    }
  }, [holder])
  useEffect(() => {
    if (!current && latest.current.playing) lastAsk.current('pause')
  }, [current])

  useEffect(() => {
    const audio = element.current
    if (audio === null) return
    if (source === undefined) audio.removeAttribute('src')
    else audio.src = source
  }, [source, trackId])
  useEffect(() => {
    const audio = element.current
    if (audio === null) return
    audio.defaultPlaybackRate = playbackRate
    audio.playbackRate = playbackRate
  }, [playbackRate])

  // Seeks when the player's position differs from the one it knew; the audio's own progress needs no seek.
  const known = useRef(currentTime)
  useEffect(() => {
    const audio = element.current
    const isBack = currentTime < known.current
    known.current = currentTime
    if (audio === null || audio.readyState === 0) return
    const ahead = audio.currentTime - currentTime
    if (Math.abs(ahead) < NEAR_END_S || (!isBack && !audio.paused && ahead > 0 && ahead < PRELOAD_S)) return
    audio.currentTime = currentTime
  }, [currentTime, trackId])

  useEffect(() => {
    const audio = element.current
    if (audio === null || source === undefined) return
    if (!isPlaying) return audio.pause()
    audio.play().catch((error: unknown) => {
      const reason = error instanceof DOMException ? error.name : ''
      if (reason === 'AbortError') return
      if (reason !== 'NotAllowedError') setFailed(source)
      latest.current.ask('pause')
    })
  }, [isPlaying, source, trackId])

  useMediaKeys(isPlaying ? track : undefined, latest)

  return {
    position: place.trackId === trackId ? place.seconds : currentTime,
    duration:
      track?.duration ?? (told?.trackId === trackId && Number.isFinite(told?.seconds) ? told?.seconds : undefined),
    failed: source !== undefined && failed === source,
    again: () => {
      setFailed(undefined)
      element.current?.load()
      ask('play')
    },
    ask,
    moveTo,
  }
}
