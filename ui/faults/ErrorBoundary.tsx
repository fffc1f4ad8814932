import { Component, type ComponentType, type ReactNode } from 'react'

export interface FallbackProps {
  readonly error: unknown
  /** Shows the children again, from their beginning. */
  readonly retry: () => void
}

interface ErrorBoundaryProps {
  /** What shows in place of the children once one of them has failed. */
  readonly Fallback: ComponentType<FallbackProps>
  /** Where one is; elsewhere the children get another chance by themselves. */
  readonly place?: string
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

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (this.state.failed && place !== this.props.place) this.retry()
  }

  readonly retry = (): void => this.setState({ failed: false, error: undefined })

  override render(): ReactNode {
    const { Fallback, children } = this.props
    return this.state.failed ? <Fallback error={this.state.error} retry={this.retry} /> : children
  }
}
