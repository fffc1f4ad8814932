import { useEffect, type RefObject } from 'react'
import type { TrackView } from '../../../protocol/cards/playlist-back'
import type { CardData } from '../back-props'

export type PlayerCommand = CardData<'controlPlaylist'>

/** Sends a command to the card's player, with the audio's position. */
export type SendCommand = (step: PlayerCommand['step'], more?: Partial<PlayerCommand>) => void

/** Connects the device's media keys and lock screen to the current track: play, pause, skip and seek. */
export function useMediaKeys(
  track: TrackView | undefined,
  latest: RefObject<{ readonly ask: SendCommand; readonly moveTo: (seconds: number) => void }>,
): void {
  const { title, artist, image } = track ?? {}
  useEffect(() => {
    if (title === undefined || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const ask: SendCommand = (...what) => latest.current.ask(...what)
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: artist ?? '',
      artwork: image === undefined ? [] : [{ src: image }],
    })
    mediaSession.setActionHandler('play', () => ask('play'))
    mediaSession.setActionHandler('pause', () => ask('pause'))
    mediaSession.setActionHandler('previoustrack', () => ask('previous'))
    mediaSession.setActionHandler('nexttrack', () => ask('next'))
    mediaSession.setActionHandler('seekto', ({ seekTime }) => {
      if (seekTime === undefined) return
      ask('scrub', { to: seekTime })
      latest.current.moveTo(seekTime)
    })
    mediaSession.playbackState = 'playing'
    return () => {
      mediaSession.playbackState = 'paused'
    }
  }, [title, artist, image, latest])
  // Unmounting clears the metadata and handlers of media keys and lock screen.
  useEffect(() => () => forget(), [])
}

const keys = ['play', 'pause', 'previoustrack', 'nexttrack', 'seekto'] as const

function forget(): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  mediaSession.metadata = null
  mediaSession.playbackState = 'none'
  for (const key of keys) mediaSession.setActionHandler(key, null)
}
