import type { ReactNode } from 'react'
import { usePicture } from './usePicture'

interface PictureProps {
  readonly src: string | undefined
  readonly className?: string | undefined
  /** Stands there when the picture cannot be had; nothing without it. */
  readonly instead?: ReactNode
}

/** A picture that says nothing that is not said beside it. One that cannot be had leaves no broken frame behind. */
export function Picture({ src, className, instead = null }: PictureProps): ReactNode {
  const [picture, failed] = usePicture(src)
  if (picture === undefined) return instead
  return <img className={className} src={picture} alt="" decoding="async" draggable={false} onError={failed} />
}
