import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

interface Fullscreen {
  readonly possible: boolean
  readonly full: boolean
  readonly toggle: () => void
}

/** Shows an element in the whole screen; `onClose` when it is small again, however that came (D-VIDEO-13). */
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
  return {
    possible: document.fullscreenEnabled,
    full,
    // A browser that will not, does not; the film goes on where it is.
    toggle: () => void (full ? document.exitFullscreen() : ref.current?.requestFullscreen())?.catch(() => undefined),
  }
}
