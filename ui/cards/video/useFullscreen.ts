import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

interface Fullscreen {
  readonly possible: boolean
  readonly full: boolean
  readonly toggle: () => void
}

/** Safari on iPhone permits fullscreen only for a video, in the phone's player. */
interface OwnPlayer extends HTMLVideoElement {
  readonly webkitEnterFullscreen: () => void
}
const hasOwnPlayer = (video: HTMLVideoElement): video is OwnPlayer => 'webkitEnterFullscreen' in video

/**
 * Shows an element in fullscreen, or only its video if the browser permits no more. Calls `onClose` when fullscreen
 * ends for any reason (D-VIDEO-13).
 */
export function useFullscreen(ref: RefObject<HTMLElement | null>, onClose: () => void): Fullscreen {
  const [full, setFull] = useState(false)
  const changed = useEffectEvent(() => {
    const now = ref.current !== null && document.fullscreenElement === ref.current
    if (full && !now) onClose()
    setFull(now)
  })
  useEffect(() => {
    const listen = () => changed()
    document.addEventListener('fullscreenchange', listen)
    return () => document.removeEventListener('fullscreenchange', listen)
  }, [])
  const isOfPage = 'fullscreenEnabled' in document
  const showInOwnPlayer = () => {
    const video = ref.current?.querySelector('video')
    // A video without loaded data cannot be shown there.
    if (!video || video.readyState === 0 || !hasOwnPlayer(video)) return
    video.addEventListener('webkitendfullscreen', onClose, { once: true })
    video.webkitEnterFullscreen()
  }
  // If the browser refuses, the video stays where it is.
  const toggle = () =>
    void (full ? document.exitFullscreen() : ref.current?.requestFullscreen())?.catch(() => undefined)
  return {
    possible: isOfPage ? document.fullscreenEnabled : 'webkitEnterFullscreen' in HTMLVideoElement.prototype,
    full,
    toggle: isOfPage ? toggle : showInOwnPlayer,
  }
}
