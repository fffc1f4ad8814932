import { useEffect, useState, type ComponentProps } from 'react'

/** Common props of decorative pictures. */
type PictureProps = Required<Pick<ComponentProps<'img'>, 'src' | 'decoding' | 'draggable' | 'onError'>>

/**
 * Returns a picture's props, or undefined if it has no address or failed to load: the caller then renders its
 * placeholder instead of a broken frame. Loads it again when the device is online again.
 */
export function usePicture(src: string | undefined): PictureProps | undefined {
  const [failed, setFailed] = useState<string>()
  const isFailed = src !== undefined && src === failed
  useEffect(() => {
    if (!isFailed) return undefined
    const again = () => setFailed(undefined)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isFailed])
  if (src === undefined || src === '' || isFailed) return undefined
  return { src, decoding: 'async', draggable: false, onError: () => setFailed(src) }
}
