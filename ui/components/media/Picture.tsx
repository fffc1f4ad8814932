import type { ComponentProps, ReactNode } from 'react'
import { usePicture } from './usePicture'

interface PictureElement extends Pick<ComponentProps<'img'>, 'className' | 'loading' | 'width' | 'height'> {
  readonly src: string | undefined
  /** Rendered if the picture fails to load; nothing by default. */
  readonly instead?: ReactNode
}

/** Renders a decorative picture. One that fails to load leaves no broken frame. */
export function Picture({ src, instead = null, ...looks }: PictureElement): ReactNode {
  const picture = usePicture(src)
  return picture === undefined ? instead : <img {...looks} alt="" {...picture} />
}
