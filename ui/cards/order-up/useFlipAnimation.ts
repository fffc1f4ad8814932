import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useReducedMotion } from '../../theme/useMediaQuery'

/** Animates rows from their last drawn to their new positions (FLIP). `held`: a pointer drags a row now. */
export function useFlipAnimation(list: RefObject<HTMLElement | null>, order: unknown, held: boolean): void {
  const reduced = useReducedMotion()
  const before = useRef(new Map<HTMLElement, number>())
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    const now = rows.map((row) => [row, row.offsetTop + (held ? translationOf(row) : 0)] as const)
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

const translationOf = (row: HTMLElement): number => new DOMMatrixReadOnly(getComputedStyle(row).transform).m42
