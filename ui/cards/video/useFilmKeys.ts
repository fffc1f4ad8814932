import { useEffect, useEffectEvent, type RefObject } from 'react'

interface FilmKeys {
  readonly toggle: () => void
  readonly seekBy: (seconds: number) => void
  readonly subtitles: () => void
  readonly full: () => void
}

/** Keys of a player while the focus is in it: K, J and L, C, F, as players have them. The deck leaves them alone then. */
export function useFilmKeys(ref: RefObject<HTMLElement | null>, { toggle, seekBy, subtitles, full }: FilmKeys): void {
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
