import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What shows in place of the children once one of them has failed. */
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failed: boolean
  readonly error: unknown
}

/** What cannot be shown ends here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}
