import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useReducedMotion } from '../../theme/useMediaQuery'

/** Rows that have changed their places glide there, from where they were drawn last. `held`: a pointer moves them now. */
export function useGlide(list: RefObject<HTMLElement | null>, order: unknown, held: boolean): void {
  const reduced = useReducedMotion()
  const before = useRef(new Map<HTMLElement, number>())
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    const now = rows.map((row) => [row, row.offsetTop + (held ? drawnAside(row) : 0)] as const)
    for (const [row, top] of now) {
      const by = (before.current.get(row) ?? top) - top
      if (by !== 0 && !held && !reduced)
        row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
          duration: 175,
          easing: 'ease-out',
        })
    }
    before.current = new Map(now)
  }, [list, order, held, reduced])
}

const drawnAside = (row: HTMLElement): number => new DOMMatrixReadOnly(getComputedStyle(row).transform).m42
