import { useState, type ReactNode } from 'react'

interface PictureProps {
  readonly src: string
  readonly className?: string | undefined
  /** Stands there when the picture cannot be had; nothing without it. */
  readonly instead?: ReactNode
}

/** A picture that says nothing that is not said beside it. One that cannot be had leaves no broken frame behind. */
export function Picture({ src, className, instead = null }: PictureProps): ReactNode {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return instead
  return (
    <img className={className} src={src} alt="" decoding="async" draggable={false} onError={() => setFailed(src)} />
  )
}
