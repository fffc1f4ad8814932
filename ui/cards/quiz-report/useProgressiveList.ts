import { startTransition, useEffect, useState } from 'react'

/** Number of items rendered at once, so that a slow phone shows other frames between. */
const SLICE_SIZE = 8

/** Returns how many of the items to render: the first slice at once, the others slice by slice. */
export function useProgressiveList(count: number): number {
  const [drawn, setDrawn] = useState(SLICE_SIZE)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + SLICE_SIZE))
  }, [drawn, count])
  return Math.min(drawn, count)
}
