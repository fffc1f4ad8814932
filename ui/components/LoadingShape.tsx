import type { ReactNode } from 'react'
import { useText } from '../i18n/Messages'
import { VisuallyHidden } from './VisuallyHidden'

interface LoadingShapeProps {
  readonly className: string | undefined
  /** Skeletons, in the shape of what comes. */
  readonly children: ReactNode
}

/** What is on its way: to the eye its shape, to the ear 'Loading'. */
export function LoadingShape({ className, children }: LoadingShapeProps): ReactNode {
  const text = useText()
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>
        <output>{text('app.loading')}</output>
      </VisuallyHidden>
      {children}
    </div>
  )
}
