import { useEffect, useEffectEvent } from 'react'
import type { Film } from './useFilm'

/** One press of a key on the keyboard or the headphones moves by so much, in seconds. */
const STEP = 10

/** The system's own controls: what plays, and its keys for it, as long as it is the film at hand. */
export function useMediaSession(film: Film, started: boolean, title: string, preview: string | undefined): void {
  const { playing, duration, position, rate } = film
  const act = useEffectEvent((does: MediaSessionAction, by: number | undefined, to: number | undefined) => {
    if (does === 'play') film.play()
    else if (does === 'pause') film.pause()
    else if (does === 'seekto') film.seek(to ?? position)
    else film.seek(position + (does === 'seekforward' ? 1 : -1) * (by ?? STEP))
  })
  useEffect(() => {
    if (!started || !('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    const artwork = preview === undefined ? [] : [{ src: new URL(preview, location.href).href }]
    mediaSession.metadata = new MediaMetadata({ title, artwork })
    const actions = ['play', 'pause', 'seekforward', 'seekbackward', 'seekto'] as const
    for (const action of actions)
      mediaSession.setActionHandler(action, ({ seekOffset, seekTime }) => act(action, seekOffset, seekTime))
    return () => {
      mediaSession.metadata = null
      mediaSession.playbackState = 'none'
      for (const action of actions) mediaSession.setActionHandler(action, null)
    }
  }, [started, title, preview])
  useEffect(() => {
    if (!started || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused'
    if (duration > 0)
      navigator.mediaSession.setPositionState({ duration, position: Math.min(position, duration), playbackRate: rate })
  }, [started, playing, duration, position, rate])
}
