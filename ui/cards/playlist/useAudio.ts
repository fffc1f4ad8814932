import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PlaylistBack, TrackView } from '../../../protocol/cards/playlist-back'
import type { Ask, Control } from './ask'
import { useMediaKeys } from './useMediaKeys'

export interface Sound {
  /** Where it is, in seconds. */
  readonly position: number
  /** How long the track is, in seconds: as it is known of it, else as the audio tells it. */
  readonly duration: number | undefined
  /** The current track could not be played; `again` tries once more. */
  readonly failed: boolean
  readonly again: () => void
  readonly ask: Ask
  /** Moves it at once; the core is told by 'scrub'. */
  readonly moveTo: (seconds: number) => void
}

/** Two places closer than this, in seconds, are the same: the audio goes on while the core is told. */
const CLOSE = 1.5
/** So far ahead of what the core was last told, in seconds of a track, the audio is by playing: 20 s at double speed. */
const AHEAD = 60

/** The audio element of a card does what the player says, and tells the player how far it is (D-PLAY-05, D-PLAY-12). */
export function useAudio(
  /** Where the audio element is put. */
  holder: RefObject<HTMLDivElement | null>,
  back: PlaylistBack,
  track: TrackView | undefined,
  current: boolean,
  dispatch: (data: Control) => void,
): Sound {
  const element = useRef<HTMLAudioElement>(null)
  const { playing, playbackRate, currentTime } = back
  const trackId = track?.trackId
  const source = track?.audio
  const [place, setPlace] = useState({ trackId, seconds: currentTime })
  const [told, setTold] = useState<{ readonly trackId: string | undefined; readonly seconds: number }>()
  const [failed, setFailed] = useState<string>()
  const isPlaying = playing && current

  const ask: Ask = (step, more) => {
    // Of audio that is not loaded the place is 0, wherever it is to go on.
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
  // A card that went out of view has its last words told as well.
  const lastAsk = useRef(ask)
  useEffect(() => {
    latest.current = now
    if (current) lastAsk.current = ask
  })

  // One element for as long as the card is there; when the card is left, it falls silent.
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
      if (Math.abs(audio.currentTime - latest.current.currentTime) > CLOSE)
        audio.currentTime = latest.current.currentTime
    })
    audio.addEventListener('ended', () => latest.current.ask('end'))
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

  // Another place that the player names, such as one before that of which it knew; its own way the audio goes by itself.
  const known = useRef(currentTime)
  useEffect(() => {
    const audio = element.current
    const isBack = currentTime < known.current
    known.current = currentTime
    if (audio === null || audio.readyState === 0) return
    const ahead = audio.currentTime - currentTime
    if (Math.abs(ahead) < CLOSE || (!isBack && !audio.paused && ahead > 0 && ahead < AHEAD)) return
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
