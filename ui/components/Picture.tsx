import type { ComponentProps, ReactNode } from 'react'
import { usePicture } from './usePicture'

interface PictureElement extends Pick<ComponentProps<'img'>, 'className' | 'loading' | 'width' | 'height'> {
  readonly src: string | undefined
  /** Stands there when the picture cannot be had; nothing without it. */
  readonly instead?: ReactNode
}

/** A picture that says nothing that is not said beside it. One that cannot be had leaves no broken frame behind. */
export function Picture({ src, instead = null, ...looks }: PictureElement): ReactNode {
  const picture = usePicture(src)
  return picture === undefined ? instead : <img {...looks} alt="" {...picture} />
}
