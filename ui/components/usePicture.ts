import { useEffect, useState, type ComponentProps } from 'react'

/** What every picture has in common that says nothing that is not said beside it. */
type PictureProps = Required<Pick<ComponentProps<'img'>, 'src' | 'decoding' | 'draggable' | 'onError'>>

/**
 * A picture, or undefined where it cannot be had, as one that has no address: what stands there without a picture takes its
 * place, and no broken frame. It is asked for once more when there is a connection again.
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
