import { useState } from 'react'

/**
 * The address of a picture until it cannot be had, and what is to be told then: what stands there without a picture takes
 * its place, and no broken frame.
 */
export function usePicture(src: string | undefined): readonly [src: string | undefined, failed: () => void] {
  const [failed, setFailed] = useState<string>()
  return [src === failed ? undefined : src, () => setFailed(src)]
}
