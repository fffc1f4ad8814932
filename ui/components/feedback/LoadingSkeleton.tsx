import type { ReactNode } from 'react'
import { useText } from '../../i18n/Messages'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface LoadingSkeletonProps {
  readonly className: string | undefined
  /** Skeletons in the shape of the content. */
  readonly children: ReactNode
}

/** Renders loading content: its shape for the eye, 'Loading' for screen readers. */
export function LoadingSkeleton({ className, children }: LoadingSkeletonProps): ReactNode {
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
