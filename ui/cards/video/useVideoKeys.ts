import { useEffect, useEffectEvent, type RefObject } from 'react'

interface VideoKeys {
  readonly toggle: () => void
  readonly seekBy: (seconds: number) => void
  readonly subtitles: () => void
  readonly full: () => void
}

/** Handles the usual player keys while the focus is in the player: K, J and L, C, F. The deck ignores them then. */
export function useVideoKeys(ref: RefObject<HTMLElement | null>, { toggle, seekBy, subtitles, full }: VideoKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
    const does = new Map<string, () => void>([
      ['k', toggle],
      ['j', () => seekBy(-10)],
      ['l', () => seekBy(10)],
      ['c', subtitles],
      ['f', full],
    ]).get(event.key.toLowerCase())
    if (does === undefined) return
    event.preventDefault()
    does()
  })
  useEffect(() => {
    const element = ref.current
    const listen = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [ref])
}
