import { startTransition, useEffect, useState } from 'react'

/** So many are drawn in one go: more of them would hold up a slow phone for longer than a tenth of a second. */
const SLICE = 8

/** How many of so many things are drawn by now: the first ones at once, the others a slice after each frame. */
export function useSlices(count: number): number {
  const [drawn, setDrawn] = useState(SLICE)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + SLICE))
  }, [drawn, count])
  return Math.min(drawn, count)
}
