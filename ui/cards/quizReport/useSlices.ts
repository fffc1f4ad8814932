import { startTransition, useEffect, useState } from 'react'

/** So many are drawn in one go, so that a slow phone shows other frames between them. */
const SLICE = 8

/** How many of so many things are drawn by now: the first ones at once, the others slice by slice. */
export function useSlices(count: number): number {
  const [drawn, setDrawn] = useState(SLICE)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + SLICE))
  }, [drawn, count])
  return Math.min(drawn, count)
}
