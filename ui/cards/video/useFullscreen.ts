import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

interface Fullscreen {
  readonly possible: boolean
  readonly full: boolean
  readonly toggle: () => void
}

/** iPhone's Safari gives the whole screen to a film alone, in the player of the phone. */
interface OwnPlayer extends HTMLVideoElement {
  readonly webkitEnterFullscreen: () => void
}
const hasOwnPlayer = (video: HTMLVideoElement): video is OwnPlayer => 'webkitEnterFullscreen' in video

/**
 * Shows an element in the whole screen, or the film in it where only that can be; `onClose` when it is small again,
 * however that came (D-VIDEO-13).
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
    // One of which nothing is loaded cannot be shown there.
    if (!video || video.readyState === 0 || !hasOwnPlayer(video)) return
    video.addEventListener('webkitendfullscreen', onClose, { once: true })
    video.webkitEnterFullscreen()
  }
  // A browser that will not, does not; the film goes on where it is.
  const toggle = () =>
    void (full ? document.exitFullscreen() : ref.current?.requestFullscreen())?.catch(() => undefined)
  return {
    possible: isOfPage ? document.fullscreenEnabled : 'webkitEnterFullscreen' in HTMLVideoElement.prototype,
    full,
    toggle: isOfPage ? toggle : showInOwnPlayer,
  }
}
