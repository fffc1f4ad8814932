import { useEffect, useEffectEvent } from 'react'
import type { Video } from './useVideo'

/** Seconds that one press of a media key seeks. */
const SEEK_STEP_S = 10

/** Connects the system's media controls to the current video: its metadata and its keys. */
export function useMediaSession(player: Video, started: boolean, title: string, preview: string | undefined): void {
  const { playing, duration, position, rate } = player
  const act = useEffectEvent((does: MediaSessionAction, by: number | undefined, to: number | undefined) => {
    if (does === 'play') player.play()
    else if (does === 'pause') player.pause()
    else if (does === 'seekto') player.seek(to ?? position)
    else player.seek(position + (does === 'seekforward' ? 1 : -1) * (by ?? SEEK_STEP_S))
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
