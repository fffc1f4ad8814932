import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What shows in place of the children once one of them has failed. */
  readonly Fallback: ComponentType<{ readonly error: unknown }>
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
    const { Fallback, children } = this.props
    return this.state.failed ? <Fallback error={this.state.error} /> : children
  }
}
